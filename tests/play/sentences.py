"""The sentences that say how a hand is played, each with its source; `shows` ties a test to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])

SENTENCES: dict[str, tuple[str, str]] = {
    "tiles": ("seed 000, 麻将牌", "全副牌共有6类42种图案，144张"),
    "go-round": ("seed 000, 1", "行牌一周为一轮"),
    "hand": ("seed 000, 2", "每次起牌到和牌子或荒牌为一盘"),
    "round": ("seed 000, 3", "四人各坐一次庄为一圈"),
    "match": ("seed 000, 4", "每打完四圈或达到规定时间为一局"),
    "prevalent": ("seed 000, 5", "第一圈为东风圈，第二圈为南风圈，第三圈为西风圈，第四圈为北风圈"),
    "seat-winds": ("seed 000, 6", "庄家为东风，下家为南风，对家为西风，上家为北风"),
    "no-repeat": ("seed 000, 8", "无论是否和牌，庄家不连庄"),
    "four-places": ("seed 002, 7", "四人在东南西北四个方位各坐一圈为一局"),
    "before-west": ("seed 002, 规则要点 3", "第三圈(西圈)开始前, 东家跟南家, 西家跟北家对调座位, 由原本的南家先做庄"),
    "sixteen": ("seed 002, 规则要点 1", "一场比赛打四圈, 不设连庄, 因此每场一定是打16局"),
    "thirteen": ("seed 000, 10", "标准数为13张"),
    "chow-open": ("seed 000, 17", "把自己的两张牌取出加在一起组成顺子，并且按规定将此副牌摆亮在立牌前"),
    "chow-left": ("seed 002, 20", "仅可吃上家打出牌后"),
    "pung-any": ("seed 000, 18", "指任一家打出牌后，报“碰”者把自己的对子取出，加在一起组成一副刻子"),
    "kong-four": ("seed 000, 19", "报开杠的4张相同的牌"),
    "flower": ("seed 000, 20", "抓到花牌后，明放在立牌前，并从牌墙最后补一张牌"),
    "self-draw": ("seed 000, 23", "自己抓进成和的牌，并报和牌"),
    "discard-win": ("seed 000, 24", "和他人打出的牌"),
    "beside": ("seed 000, 28", "自摸成和牌的那一张牌，不可随意插入手牌之中，就单独摆放"),
    "exhausted": ("seed 000, 30", "每盘抓完第144张牌，打出后仍无人和牌"),
    "false-win": ("seed 000, 31", "不符合《规则》规定条件而宣布和牌"),
    "stacks": ("seed 000, 32", "四人各自在门前码成18墩牌，即称牌墙"),
    "two-dice": ("seed 002, 准备", "骰子数2个"),
    "three-dice": ("seed 003, 开牌", "三颗骰子的总和所得的点数就是开牌的基数"),
    "side": ("seed 003, 开牌", "以庄家为第一位，按逆时针方向顺序点数，数到点数的位置为开牌的牌墙"),
    "fours": ("seed 003, 开牌", "由庄家开始抓下两墩牌，下一家再按顺时针方向顺序抓牌，直到每个人抓3次共12张牌"),
    "jump": ("seed 003, 开牌", "再由庄家跳牌(隔一墩)抓上层两牌，其他人依次各抓一张。庄家共有14张牌，其他人各有13张牌"),
    "flowers-first": ("seed 003, 补花", "首先由庄家补花，即是从牌墙的尾端取一张牌。另外三家依次逐一补花"),
    "flowers-wait": ("seed 003, 补花", "若补回来的是花牌，则待该轮完结后再补"),
    "dealer-first": ("seed 003, 行牌", "由庄家打出第一张牌开始"),
    "must-discard": ("seed 000, 34 出牌", "凡是抓进或吃、碰、开杠、补花后，不和牌便要打出一张牌"),
    "time": ("seed 000, 34 出牌", "限定时间为30秒 … 时限为15秒 … 要在3秒之内报出"),
    "same-tile": ("seed 000, 34 出牌", "允许同时打出吃进的牌"),
    "river": ("seed 000, 34 出牌", "放入牌池内的牌子要有序地从左向右摆放"),
    "own-discard-back": ("seed 000, 35 吃牌", "允许吃碰(杠)、和跟张打出的牌"),
    "no-furiten": ("seed 002, 规则要点 2", "没有任何和牌限制: 即使下家同巡跟打你刚打过的牌, 一样可以和"),
    "pung-before-chow": ("seed 000, 36 碰牌", "“碰”比“吃”优先"),
    "replacement": ("seed 000, 37 开杠", "报开杠后应即在牌墙最后补进一张牌"),
    "no-kong-in-chow": ("seed 000, 37 开杠", "吃牌时，手中有杠牌，不能开杠。只能在下一次自己抓进牌后才能开杠"),
    "kong-before-chow": ("seed 000, 37 开杠", "“杠”比“吃”优先"),
    "melded-kong": ("seed 000, 37 (一)", "别人打出一张与手中的暗刻相同的牌，即报杠(不再计暗刻)"),
    "added-kong": ("seed 000, 37 (一)", "或者抓进一张与已经碰的刻子牌相同也可报开杠"),
    "melded-kong-open": ("seed 000, 37 (一)", "明杠须明放在自己立牌前。有明杠不再计“门前清”"),
    "concealed-kong": ("seed 000, 37 (二)", "自己抓到4张相同的牌，即可报开杠。暗杠应扣放在自己立牌子前"),
    "kong-shown": ("seed 000, 37 (二)", "在一家和牌或荒牌时，必须亮明"),
    "kong-concealed-hand": ("seed 000, 37 (二)", "暗杠不影响“门前清”"),
    "never-changed": ("seed 000, 4", "已经吃,碰,或杠的牌要亮出来,不能再改"),
    "laid-open": ("seed 000, 和牌的程序", "和牌者首先必须报和牌，并将手牌整理后亮明"),
    "others-closed": ("seed 000, 和牌的程序", "其他三家在和牌确认之前，不得将自己的手牌放倒"),
    "basic-shapes": ("seed 000, 和牌的基本牌型", "(1)11、123、123、123、123 … (5)11、111、111、111、111"),
    "special-shapes": ("seed 000, 和牌的特殊牌型", "(七对) … (十三幺) … (全不靠)"),
    "manner-drawn": ("seed 000, 和牌的方式", "自己抓牌成和牌(包括杠上开花、补花和)"),
    "manner-claimed": ("seed 000, 和牌的方式", "和他人打出的牌(包括抢杠和)"),
    "one-winner": ("seed 000, 和牌者", "如有一人以上同时表示和牌时，从打牌者按逆时针方向，顺序在前者被定为“和牌者”"),
    "eight": ("seed 000, 和牌的前提", "番种分值之和到少为8分"),
    "shape": ("seed 000, 和牌的前提", "必须符合规则规定的牌型"),
    "pay-drawn": ("seed 000, 分数的计算", "(底分+基本分)×3方(未和牌方)"),
    "pay-claimed": ("seed 000, 分数的计算", "底分×3方(未和牌方)＋基本分×1方(点和方)"),
    "fine": ("seed 000, 罚分", "应在每盘结束时扣除"),
    "last-draw": ("seed 000, fan 44", "自摸牌墙上最后一张牌和牌"),
    "last-discard": ("seed 000, fan 45", "和打出的最后一张牌"),
    "on-kong": ("seed 000, fan 46", "开杠抓进的牌成和牌(不包括补花)"),
    "robbing": ("seed 000, fan 47", "和别人自抓开明杠的牌。不计和绝张"),
    "last-copy": ("seed 000, fan 58", "和牌池、桌面已亮明的3张牌所剩的第4张牌"),
    "flower-points": ("seed 000, fan 81", "不计在起和分内，和牌后才能计分。花牌补花成和计自摸分，不计杠上开花"),
    "win-first": ("rulings: claims", "a win before pung and kong"),
    "last-only-win": ("from seed 000, 30", "the last discard ends the hand: nothing but a win can take it"),
    "no-kong-empty": ("from seed 000, 37", "no kong without a tile to replace it"),
}
"""Key: source and words. The simplified words of seed 003 stand for its traditional ones."""

SHOWN: dict[str, list[str]] = {}


def shows(*keys: str) -> Callable[[Test], Test]:
    """Mark a test as one that shows these sentences at work."""
    unknown = set(keys) - set(SENTENCES)
    assert not unknown, unknown

    def mark(test: Test) -> Test:
        for key in keys:
            SHOWN.setdefault(key, []).append(test.__name__)
        return test

    return mark
