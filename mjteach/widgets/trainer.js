/**
 * The trainer: shows one puzzle document, takes the answer, judges it and explains it, with no server behind it.
 *
 * The model is anything with `get`, `set`, `save_changes`, `on`, `off` and `send` (anywidget's, or a page's own):
 *   document     the puzzle, {} when there is none        response      {item: integer}
 *   verdict      {} before a check; `ms` since the puzzle came up; after "show answer" it carries `shown: true`
 *   hints_shown  integer     lang     "zh-Hans" | "zh-Hant" | "en"     catalogue  {lang: {key: sentence}}
 *   puzzle       the id of the puzzle that response, verdict and hints_shown were last changed for: they may arrive
 *                when it has gone
 *   art          {tile: SVG text}     corner_index  boolean            exam       boolean
 *   progress     {n, of}, optional: which puzzle of how many
 * "Next" sends {kind: "next", id, state: {response, verdict, hints_shown}}, the state as it is now: a message may overtake
 * changes that were saved before it. Whoever holds the model answers by setting `document`.
 *
 * What tests and pages may rely on in the DOM:
 *   .mjteach[lang][data-kind][data-id][data-state=open|checked|shown][data-saved]   the root (data-saved: exam only)
 *   button[data-tile="3p"][aria-pressed]         a tile of the picker; [data-mark=<verdict>] after a check
 *   [data-fan="41"] button[aria-pressed]         a row of the fan list; [data-mark] on the row
 *   [data-chip="41"] [data-step="more|less"]     a chosen fan and its count
 *   input[data-search]                           the search field of the fan list
 *   input[data-seat="E"], button[data-sign="E"]  a seat's points and its sign; [data-sum] their sum
 *   button[data-option="edge"][aria-checked]     one of the options, role radio ("one") or checkbox ("many")
 *   input[data-number="points"]                  the number; button[data-step="less|more"] and [data-sign] beside it
 *   li[data-option="a"] [data-step="up|down"]    an option in the list that is put in order, in the order of the list;
 *                                                a check takes the list as it is seen, moved or not
 *   .mjteach-table [data-seat="E"]               a seat of the table; [data-river="E"] its discards, each [data-tile] with
 *                                                [data-drawn], [data-taken="S"], [data-offered]; button[data-fold="E"]
 *   [data-shown="term.ready"]                    a text that belongs to the task
 *   .mj-hand[data-hand="0"]                      a hand, where the question has several
 *   button[data-action="check|hint|show|next|index"], select[data-action="lang"]; aria-disabled="true" when of no use
 *   [data-hint="0"]                              a hint that was given
 *   [data-item="3p"][data-verdict="right"]       the judgement of one item, with its reason
 *   [data-refused="69"]                          a fan that did not count, with its reason
 *   details[data-entry="fan.all-green"]          what a word means, beside the judgement that uses it
 *   table[data-parts]                            a sum of fans, step by step
 *   [data-other="1"]                             another accepted answer, by its place in `answers`
 *   [role="status"]                              what is announced
 *   [data-broken="code"]                         a message where something could not be shown
 */

/** @typedef {Record<string, number>} Response an item and its number; a chosen tile or option has 1, an ordered one its place */
/** @typedef {{id: string, values?: Record<string, any>}} Sentence */
/** @typedef {Sentence & {item: string, verdict: string}} Item */
/** @typedef {{right: boolean, answer: number, items: Item[], shown?: boolean}} Verdict */
/** @typedef {{item: string, label?: Sentence}} Option */
/** @typedef {{kind: "chow" | "pung" | "kong", tiles: string[], claim: number}} Meld */
/** @typedef {{get: Function, set: Function, save_changes: Function, on: Function, off: Function, send: Function}} Model */

const WINDS = ["E", "S", "W", "N"];
const DRAGONS = ["C", "F", "P"];
const FLOWERS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const SUITS = {
  m: numbered("m"),
  p: numbered("p"),
  s: numbered("s"),
  z: [...WINDS, ...DRAGONS],
};
const TILES = Object.values(SUITS).flat();
const EVERY_TILE = [...TILES, ...FLOWERS];

/** The ids of the 81 fans in the order of their numbers, by points. */
const LEVELS = [
  [88, "big-four-winds big-three-dragons all-green nine-gates four-kongs seven-shifted-pairs thirteen-orphans"],
  [
    64,
    "all-terminals little-four-winds little-three-dragons all-honors four-concealed-pungs pure-terminal-chows",
  ],
  [48, "quadruple-chow four-pure-shifted-pungs"],
  [32, "four-pure-shifted-chows three-kongs all-terminals-and-honors"],
  [24, "seven-pairs greater-honors-and-knitted-tiles all-even-pungs full-flush pure-triple-chow"],
  [24, "pure-shifted-pungs upper-tiles middle-tiles lower-tiles"],
  [
    16,
    "pure-straight three-suited-terminal-chows pure-shifted-chows all-fives triple-pung three-concealed-pungs",
  ],
  [12, "lesser-honors-and-knitted-tiles knitted-straight upper-four lower-four big-three-winds"],
  [8, "mixed-straight reversible-tiles mixed-triple-chow mixed-shifted-pungs chicken-hand last-tile-draw"],
  [8, "last-tile-claim out-with-replacement-tile robbing-the-kong"],
  [6, "all-pungs half-flush mixed-shifted-chows all-types melded-hand two-concealed-kongs two-dragon-pungs"],
  [4, "outside-hand fully-concealed-hand two-melded-kongs last-tile"],
  [2, "dragon-pung prevalent-wind seat-wind concealed-hand all-chows tile-hog double-pung two-concealed-pungs"],
  [2, "concealed-kong all-simples"],
  [1, "pure-double-chow mixed-double-chow short-straight two-terminal-chows pung-of-terminals-or-honors"],
  [1, "melded-kong one-voided-suit no-honors edge-wait closed-wait single-wait self-drawn flower-tiles"],
];
/** @typedef {{number: string, id: string, points: number}} Fan */
/** @type {Fan[]} */
export const FANS = LEVELS.flatMap(([points, ids]) =>
  String(ids)
    .split(" ")
    .map((id) => ({ id, points: Number(points) })),
).map((fan, index) => ({ number: String(index + 1), ...fan }));

/** One melded and one concealed kong, a fan under some rulings only. */
const MIXED_KONGS = { number: "82", id: "mixed-kongs", points: 5 };
/** Points by fan number, where a ruling has others. */
const OTHER_POINTS = { mil: { 82: 5 }, wmo2006: { 53: 8, 82: 6 } };

/**
 * The fans of a ruling with their points.
 * @param {string} ruling
 * @returns {Fan[]}
 */
export function fansOf(ruling) {
  const points = own(OTHER_POINTS, ruling) ? OTHER_POINTS[ruling] : {};
  const known = own(points, MIXED_KONGS.number) ? [...FANS, MIXED_KONGS] : FANS;
  return known.map((fan) => ({ ...fan, points: points[fan.number] ?? fan.points }));
}

const SYMBOLS = { right: "✓", missed: "+", "wrong-number": "≠", excluded: "⊘", "not-there": "✕" };
const LANGUAGE_NAMES = { "zh-Hans": "简体中文", "zh-Hant": "繁體中文", en: "English" };
const SHORTCUTS = { c: "check", h: "hint", a: "show", n: "next" };

/** Something that cannot be shown or read; `code` is stable. */
export class TrainerError extends Error {
  /** @param {string} code @param {string} detail */
  constructor(code, detail) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

// ---------------------------------------------------------------- the one text form of a hand

/** @param {string} suit */
function numbered(suit) {
  return Array.from({ length: 9 }, (_, index) => `${index + 1}${suit}`);
}

/**
 * Read a hand line such as "[345p,2][FFFF]99m45667s8s|SE1000|2" for showing it.
 *
 * With 14 tiles (a meld counts 3) the last standing tile is the winning tile; with 13 there is none.
 * @param {string} text
 * @throws {TrainerError} code "bad-hand"
 */
export function parseHand(text) {
  const [tiles, manner = "EE0000", flowers = "0", ...rest] = String(text).replace(/\s/g, "").split("|");
  if (rest.length || !/^[ESWN]{2}[01]{4}$/.test(manner)) throw new TrainerError("bad-hand", String(text));
  const { melds, standing } = parseTiles(tiles);
  const count = standing.length + 3 * melds.length;
  if (count !== 13 && count !== 14) throw new TrainerError("bad-hand", String(text));
  const winning = count === 14 ? standing.pop() : null;
  const [prevalent, seat, ...flags] = manner;
  const [selfDraw, lastCopy, lastTile, kong] = flags.map((flag) => flag === "1");
  return {
    melds,
    standing,
    winning,
    prevalent,
    seat,
    selfDraw,
    lastCopy,
    lastTile,
    kong,
    flowers: parseFlowers(flowers),
  };
}

/** @param {string} text */
function parseTiles(text) {
  const melds = [];
  const standing = [];
  for (const token of tokens(text)) {
    if (token[1] === undefined) standing.push(...spread(token));
    else melds.push(parseMeld(token[1]));
  }
  if (!standing.every((tile) => TILES.includes(tile))) throw new TrainerError("bad-hand", text);
  return { melds, standing };
}

/** Melds in brackets, runs of one suit, and letters; nothing else may be there. @param {string} text */
function tokens(text) {
  const found = [...text.matchAll(/\[([^\]]*)\]|([1-9]+)([mps])|[ESWNCFPa-h]/g)];
  if (found.map(([part]) => part).join("") !== text) throw new TrainerError("bad-hand", text);
  return found;
}

/** @param {string} text @returns {Meld} */
function parseMeld(text) {
  const match = /^(?:([1-9]{3,4})([mps])|([ESWNCFP]{3,4}))(?:,?([123567]))?$/.exec(text);
  if (!match) throw new TrainerError("bad-hand", text);
  const [, digits, suit, letters, claim] = match;
  const tiles = letters ? [...letters] : [...digits].map((digit) => digit + suit);
  const kind = tiles.length === 4 ? "kong" : tiles[0] === tiles[1] ? "pung" : "chow";
  const meld = { kind, tiles, claim: Number(claim ?? (kind === "kong" ? 0 : 1)) };
  if (!isMeld(meld)) throw new TrainerError("bad-hand", text);
  return /** @type {Meld} */ (meld);
}

/** @param {{kind: string, tiles: string[], claim: number}} meld */
function isMeld({ kind, tiles, claim }) {
  if (kind !== "kong" && claim > 3) return false;
  if (kind !== "chow") return tiles.every((tile) => tile === tiles[0]);
  const ranks = tiles.map((tile) => parseInt(tile, 10));
  return ranks[1] === ranks[0] + 1 && ranks[2] === ranks[0] + 2;
}

/** @param {string} text */
function parseFlowers(text) {
  if (/^[0-8]$/.test(text)) return FLOWERS.slice(0, Number(text));
  if (!/^[a-h]+$/.test(text)) throw new TrainerError("bad-hand", text);
  return [...text];
}

/** The tiles of a list, or of a text such as "3p 6p" or "345p E". @param {string[] | string} value */
function tilesOf(value) {
  const tiles = typeof value === "string" ? tokens(value.replace(/\s/g, "")).flatMap(spread) : [...value];
  if (!tiles.every((tile) => EVERY_TILE.includes(tile))) throw new TrainerError("bad-value", String(value));
  return tiles;
}

/** @param {string[]} token */
function spread([part, , digits, suit]) {
  return suit ? [...digits].map((digit) => digit + suit) : [part];
}

/** A fan by its number or its id. @param {string | number} value */
function fanOf(value) {
  const fan = [...FANS, MIXED_KONGS].find(({ number, id }) => number === String(value) || id === value);
  if (!fan) throw new TrainerError("bad-value", String(value));
  return fan;
}

// ---------------------------------------------------------------- the judge

/**
 * Judge a response against the accepted answer closest to it.
 * @param {any} puzzle a document with answers
 * @param {Response} response
 * @returns {Verdict}
 */
export function judge(puzzle, response) {
  const index = closest(puzzle.answers, response);
  const answer = puzzle.answers[index];
  const items = judgedItems(puzzle, answer.items, response).map((item) =>
    judgeItem(item, answer, response, puzzle.otherwise),
  );
  return { right: items.every(({ verdict }) => verdict === "right"), answer: index, items };
}

/** Most items right, then fewest items wrong (missed ones too), then first. @param {any[]} answers @param {Response} response */
function closest(answers, response) {
  const ranked = answers.map(({ items }, index) => {
    const all = new Set([...Object.keys(items), ...Object.keys(response)]);
    const right = [...all].filter((item) => own(items, item) && items[item] === response[item]).length;
    return { index, right, wrong: all.size - right };
  });
  ranked.sort((one, two) => two.right - one.right || one.wrong - two.wrong || one.index - two.index);
  return ranked[0].index;
}

/** @param {any} puzzle @param {Response} answer @param {Response} response */
function judgedItems(puzzle, answer, response) {
  const others = Object.keys(response).filter((item) => !own(answer, item));
  return [...Object.keys(answer), ...others.sort((one, two) => place(puzzle, one) - place(puzzle, two))];
}

/** Where an item stands in the order of its puzzle; fans stand by their number. @param {any} puzzle @param {string} item */
function place(puzzle, item) {
  if (puzzle.answer === "fans") return /^\d+$/.test(item) ? Number(item) : -1;
  return itemsOf(puzzle).indexOf(item);
}

const ITEMS = { tiles: TILES, seats: WINDS };

/** Every item that an answer may have: the options, or those of the type. @param {any} puzzle @returns {string[]} */
function itemsOf(puzzle) {
  const options = optionsOf(puzzle).map(({ item }) => item);
  if (options.length) return options;
  return ITEMS[puzzle.answer] ?? Object.keys(puzzle.answers?.[0]?.items ?? {});
}

/** What there is to choose from, where the puzzle says so; a bare tile is an option too. @returns {Option[]} */
function optionsOf({ options }) {
  if (!Array.isArray(options)) return [];
  return options.map((option) => (typeof option === "string" ? { item: option } : option));
}

/** The options as they lie: those that have a place by their place, the others after them. @returns {string[]} */
function orderOf(puzzle, response) {
  const places = (item) => (own(response, item) ? response[item] : Infinity);
  const items = optionsOf(puzzle).map(({ item }) => item);
  return items.sort((one, two) => places(one) - places(two) || 0);
}

/** @param {string[]} order @returns {Response} */
function placesOf(order) {
  return Object.fromEntries(order.map((item, index) => [item, index + 1]));
}

/** @param {string} item @param {any} answer @param {Response} response @param {any} otherwise @returns {Item} */
function judgeItem(item, answer, response, otherwise) {
  const why = answer.why?.[item] ?? {};
  const judged = (verdict, { id, values }, more = {}) => ({
    item,
    verdict,
    id,
    values: { ...values, ...more },
  });
  if (!own(response, item)) return judged("missed", why);
  if (own(answer.items, item)) {
    if (answer.items[item] === response[item]) return judged("right", why);
    return judged("wrong-number", why, { given: response[item] });
  }
  if (own(answer.why_not ?? {}, item)) return judged(answer.why_not[item].verdict, answer.why_not[item]);
  return judged(otherwise.verdict, otherwise, { item });
}

/** @param {object} map @param {string} key */
function own(map, key) {
  return Object.prototype.hasOwnProperty.call(map, key);
}

// ---------------------------------------------------------------- sentences

/** How the values that are ids become words; any other value is shown as it is. */
const SHOWN = {
  tile: (catalogue, value) => say(catalogue, `tile.${value}`),
  tiles: (catalogue, value) =>
    tilesOf(value)
      .map((tile) => say(catalogue, `tile.${tile}`))
      .join(say(catalogue, "ui.list-separator")),
  fan: (catalogue, value) => say(catalogue, `fan.${fanOf(value).id}`),
  by: (catalogue, value) => SHOWN.fan(catalogue, value),
  other: (catalogue, value) => SHOWN.fan(catalogue, value),
  seat: (catalogue, value) => say(catalogue, `seat.${value}`),
  discarder: (catalogue, value) => SHOWN.seat(catalogue, value),
  declarers: (catalogue, value) =>
    Object.keys(value)
      .map((seat) => say(catalogue, "ui.declarer", { seat, total: value[seat] }))
      .join(say(catalogue, "ui.list-separator")),
  principle: (catalogue, value) => say(catalogue, `principle.${value}`),
};

/**
 * The sentence of a key with its values put in; the same rules as mjteach.text.
 * @param {Record<string, any>} catalogue the sentences of one language
 * @param {string} key
 * @param {Record<string, any>} values
 * @returns {string}
 * @throws {TrainerError} code "unknown-key", "missing-value" or "bad-value"
 */
export function say(catalogue, key, values = {}) {
  if (!own(catalogue, key)) throw new TrainerError("unknown-key", key);
  const sentence = catalogue[key];
  const form = typeof sentence === "string" ? sentence : sentence[chosenForm(key, values)];
  return form.replace(/\{([a-z_]+)\}/g, (_, name) => {
    if (!own(values, name)) throw new TrainerError("missing-value", `${key} ${name}`);
    return own(SHOWN, name) ? SHOWN[name](catalogue, values[name]) : String(values[name]);
  });
}

/** @param {string} key @param {Record<string, any>} values */
function chosenForm(key, values) {
  if (!own(values, "n")) throw new TrainerError("missing-value", `${key} n`);
  return values.n === 1 ? "one" : "other";
}

/** The words of one language for the component: never throws, and never leaves a blank. */
class Words {
  /** @param {Record<string, any>} catalogue @param {string} lang */
  constructor(catalogue, lang) {
    this.all = catalogue ?? {};
    this.lang = own(this.all, lang) ? lang : own(this.all, "en") ? "en" : (Object.keys(this.all)[0] ?? "en");
    this.sentences = this.all[this.lang] ?? {};
  }

  /** @param {string} key @param {Record<string, any>} values */
  say(key, values = {}) {
    try {
      return say(this.sentences, key, typeset(values));
    } catch (error) {
      return this.broken(error);
    }
  }

  /** @param {any} error */
  broken(error) {
    const code = error instanceof TrainerError ? error.message : String(error);
    const sentence = this.sentences["ui.broken"];
    return typeof sentence === "string" ? sentence.replace("{code}", () => code) : `⚠ ${code}`;
  }

  /** @param {string} key */
  has(key) {
    return own(this.sentences, key);
  }

  /** @param {Sentence} sentence */
  tell({ id, values }) {
    return this.say(id ?? "?", values ?? {});
  }

  /** @param {string} tile */
  tile(tile) {
    return tile === "back" ? this.say("ui.back") : this.say(`tile.${tile}`);
  }

  /** Every name by which a fan may be searched. @param {Fan} fan */
  names({ id }) {
    const keys = [`fan.${id}`, `fan.${id}.pinyin`];
    return Object.values(this.all).flatMap((sentences) => keys.map((key) => sentences[key]).filter(Boolean));
  }

  /** The fan's name in the other script, for those who learn both. @param {{id: string}} fan */
  secondName({ id }) {
    const lang = this.lang === "en" ? "zh-Hans" : "en";
    return { lang, name: this.all[lang]?.[`fan.${id}`] ?? "" };
  }
}

/** Text without accents, spaces and case, so that "hua long" finds "Huā Lóng". @param {string} text */
function plain(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\s'’-]/g, "")
    .toLowerCase();
}

/** @param {number} number */
function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

/** Values with a true minus before negative numbers. @param {Record<string, any>} values */
function typeset(values) {
  const shown = (value) => (Number.isInteger(value) && value < 0 ? signed(value) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
}

/** An integer as people type it, or null. @param {string} text */
function integerOf(text) {
  const typed = text.normalize("NFKC").replace(/[−–—]/g, "-").replace(/\s/g, "");
  return /^[+-]?\d{1,6}$/.test(typed) ? Number(typed) || 0 : null;
}

// ---------------------------------------------------------------- elements

/**
 * An element; data reaches it only as text and attributes.
 * @param {string} tag
 * @param {Record<string, any>} attributes `onclick` and the like are listeners; null and false are left out
 * @param {...any} children
 */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/** Say a thing is of no use just now without taking the keyboard's focus away. @param {Element} node @param {boolean} off */
function disable(node, off) {
  if (off) node.setAttribute("aria-disabled", "true");
  else node.removeAttribute("aria-disabled");
}

/** @param {Element} node @param {string} name @param {string | null} value */
function put(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * Arrow keys, Home and End among buttons of which one is in the tab order.
 * @param {HTMLElement} box
 * @param {(button: HTMLElement) => void} [arrive] what happens where the keys lead
 */
function rove(box, arrive) {
  const all = () => /** @type {HTMLElement[]} */ ([...box.querySelectorAll("button[data-rove]")]);
  const shown = () => all().filter((button) => button.offsetParent !== null);
  const settle = (wanted) => {
    const buttons = shown().length ? shown() : all(); // drawn out of sight, as where a page is put together
    const one = buttons.includes(wanted)
      ? wanted
      : (buttons.find((button) => button.tabIndex === 0) ?? buttons[0]);
    for (const button of all()) button.tabIndex = button === one ? 0 : -1;
  };
  box.addEventListener("keydown", (event) => {
    const here = /** @type {HTMLElement} */ (event.target).closest("button[data-rove]");
    const next = here && !event.altKey && destination(shown(), here, event);
    if (!next) return;
    event.preventDefault();
    settle(next);
    next.focus();
    arrive?.(next);
  });
  box.addEventListener("focusin", (event) => {
    const here = /** @type {HTMLElement} */ (event.target).closest("button[data-rove]");
    if (here) settle(here);
  });
  return settle;
}

/** @param {HTMLElement[]} buttons @param {Element} here @param {KeyboardEvent} event */
function destination(buttons, here, { key, ctrlKey }) {
  const index = buttons.indexOf(/** @type {HTMLElement} */ (here));
  const row = buttons.filter((button) => sameRow(button, here));
  if (key === "ArrowRight") return buttons[index + 1];
  if (key === "ArrowLeft") return buttons[index - 1];
  if (key === "Home") return ctrlKey ? buttons[0] : row[0];
  if (key === "End") return ctrlKey ? buttons.at(-1) : row.at(-1);
  if (key === "ArrowDown" || key === "ArrowUp") return vertical(buttons, here, key === "ArrowDown" ? 1 : -1);
  return undefined;
}

/** @param {Element} one @param {Element} two */
function sameRow(one, two) {
  return Math.abs(one.getBoundingClientRect().top - two.getBoundingClientRect().top) < 20;
}

/** The nearest button in the next row up or down. @param {HTMLElement[]} buttons @param {Element} here @param {number} way */
function vertical(buttons, here, way) {
  const from = here.getBoundingClientRect();
  const down = (to) => way * (to.top - from.top);
  const aside = (to) => Math.abs(to.left + to.width / 2 - from.left - from.width / 2);
  const ahead = buttons
    .filter((button) => !sameRow(button, here))
    .map((button) => ({ button, to: button.getBoundingClientRect() }))
    .filter(({ to }) => down(to) > 0);
  ahead.sort((one, two) => Math.round((down(one.to) - down(two.to)) / 20) || aside(one.to) - aside(two.to));
  return ahead[0]?.button;
}

// ---------------------------------------------------------------- tiles

/** Draws tiles: the art, a spoken name, and the index in the corner. */
class Tiles {
  /** @param {Record<string, string>} art @param {Words} words @param {boolean} indexed */
  constructor(art, words, indexed) {
    this.art = art ?? {};
    this.words = words;
    this.indexed = indexed;
  }

  /**
   * @param {string} tile
   * @param {{silent?: boolean, className?: string, name?: string}} how `silent` when something else names it
   */
  one(tile, { silent = false, className = "", name = silent ? "" : this.words.tile(tile) } = {}) {
    const known = own(this.art, tile) && typeof this.art[tile] === "string";
    const face = known
      ? h("img", {
          src: `data:image/svg+xml,${encodeURIComponent(this.art[tile])}`,
          alt: name,
          draggable: "false",
        })
      : h("span", { class: "mj-letters", role: silent ? null : "img", "aria-label": name || null }, tile);
    return h("span", { class: `mj-tile ${className}` }, face, this.index(tile));
  }

  /** @param {string} tile */
  index(tile) {
    if (!this.indexed || tile === "back") return null;
    const place = FLOWERS.indexOf(tile);
    return h("span", { class: "mj-index", "aria-hidden": "true" }, place < 0 ? tile[0] : String(place + 1));
  }

  /** Tiles in a row, small. @param {string[]} tiles @param {{silent?: boolean}} how */
  row(tiles, { silent = false } = {}) {
    return h("span", { class: "mj-small" }, ...tiles.map((tile) => this.one(tile, { silent })));
  }

  /** A kong that lies face down, of which only its owner knows the tile. */
  hiddenKong() {
    const backs = Array.from({ length: 4 }, () => this.one("back", { silent: true }));
    return h(
      "span",
      { class: "mj-meld", role: "img", "aria-label": this.words.say("ui.table.hidden-kong") },
      ...backs,
    );
  }

  /** A meld as it lies on the table, named as a whole. @param {Meld} meld */
  meld(meld) {
    const parts = layMeld(meld).map(({ tile, side, top }) => {
      if (!side) return this.one(tile, { silent: true });
      const laid = this.one(tile, { silent: true, className: "mj-side" });
      return top
        ? h("span", { class: "mj-stack" }, this.one(top, { silent: true, className: "mj-side" }), laid)
        : laid;
    });
    return h("span", { class: "mj-meld", role: "img", "aria-label": meldName(meld, this.words) }, ...parts);
  }
}

/**
 * The tiles of a meld from left to right; `side` lies sideways, `top` lies on it.
 * @param {Meld} meld
 * @returns {{tile: string, side?: boolean, top?: string}[]}
 */
function layMeld({ kind, tiles, claim }) {
  const [tile] = tiles;
  if (kind === "chow") {
    const taken = tiles[claim - 1];
    return [{ tile: taken, side: true }, ...tiles.filter((one) => one !== taken).map((one) => ({ tile: one }))];
  }
  if (claim === 0) return ["back", tile, tile, "back"].map((one) => ({ tile: one }));
  const added = claim > 4;
  const size = added ? 3 : tiles.length;
  const sideways = { 1: 0, 2: 1, 3: size - 1 }[added ? claim - 4 : claim];
  return Array.from({ length: size }, (_, index) =>
    index === sideways ? { tile, side: true, top: added ? tile : undefined } : { tile },
  );
}

/** @param {Meld} meld @param {Words} words */
function meldName({ kind, tiles, claim }, words) {
  const [tile] = tiles;
  if (kind === "chow") return words.say("ui.meld.chow", { tiles, tile: tiles[claim - 1] });
  if (claim === 0) return words.say("ui.meld.concealed", { tile });
  const player = words.say(`ui.player.${claim > 4 ? claim - 4 : claim}`);
  return words.say(`ui.meld.${claim > 4 ? "added" : kind}`, { tile, player });
}

/** How wide a meld is, in upright tiles. @param {Meld} meld */
function meldUnits(meld) {
  return layMeld(meld).reduce((sum, { side }) => sum + (side ? 4 / 3 : 1), 0) + 0.35;
}

/** The least width, in tiles, in which these widths fit into so many rows. @param {number[]} units @param {number} rows */
function leastWidth(units, rows) {
  const total = units.reduce((sum, unit) => sum + unit, 0);
  let width = Math.max(total / rows, ...units);
  while (rowsNeeded(units, width) > rows) width += 0.05;
  return width;
}

/** @param {number[]} units @param {number} width */
function rowsNeeded(units, width) {
  let rows = 1;
  let used = 0;
  for (const unit of units) {
    if (used + unit > width + 1e-9) {
      rows += 1;
      used = 0;
    }
    used += unit;
  }
  return rows;
}

// ---------------------------------------------------------------- parts of the page

/** What the question is about: hands, tiles, scores, the table around them; null where it is about none. @param {View} view */
function scenePart(view) {
  const { puzzle } = view;
  const { hands, tiles } = puzzle.question ?? {};
  const parts = [
    puzzle.table ? boardPart(view) : null,
    ...(puzzle.hand ? handParts(readHand(puzzle), view) : []),
    ...(Array.isArray(hands) ? hands.map((line, index) => severalPart(line, index, view)) : []),
    Array.isArray(tiles) && !puzzle.hand ? handRow({ melds: [], standing: tilesOf(tiles) }, view) : null,
    puzzle.table ? null : scoresPart(view),
  ].filter(Boolean);
  return parts.length ? h("div", { class: "mj-table" }, ...parts) : null;
}

/** The one hand with its facts, of which the table around it tells some already. @param {any} hand @param {View} view */
function handParts(hand, view) {
  const shown = view.puzzle.table ? { ...hand, lastCopy: false, lastTile: false } : hand; // the table shows these two
  const manner = mannerParts(shown, view.words);
  const facts = view.puzzle.table
    ? manner.length > 0 && h("ul", { class: "mj-facts" }, ...manner)
    : factsPart(hand, view.words, view.tiles);
  return [facts || null, handRow(hand, view)];
}

/** How a question names the seats when it gives their scores. */
const SCORES = { E: "east", S: "south", W: "west", N: "north" };

/** The scores of the four seats, where the question gives them and the own seat, which stands out. @param {View} view */
function scoresPart({ puzzle, words }) {
  const question = puzzle.question ?? {};
  if (!WINDS.includes(question.seat)) return null; // other numbers by seat, such as flowers
  if (!WINDS.every((wind) => Number.isInteger(question[SCORES[wind]]))) return null;
  const lines = WINDS.map((wind) =>
    h(
      "div",
      { "data-score-of": wind, "data-own": question.seat === wind ? "" : null },
      h("dt", {}, words.say(`seat.${wind}`)),
      h("dd", {}, signed(question[SCORES[wind]])),
    ),
  );
  return h("dl", { class: "mj-scores" }, ...lines);
}

/** Whether what is shown with the task are just the tiles that lie in the scene. */
function isInScene({ show, hand, question }) {
  const tiles = JSON.stringify(show.values?.tiles);
  return !hand && tiles !== undefined && tiles === JSON.stringify(question?.tiles);
}

/** A text that is shown with the task: a definition, a word, tiles that are no hand. @param {View} view */
function shownPart(view) {
  const { show } = view.puzzle;
  const rows = tileRows(show.values, view);
  return h(
    "blockquote",
    { class: "mj-shown", "data-shown": show.id },
    h("p", {}, view.words.tell(show)),
    rows.length ? h("div", { class: "mj-label-tiles" }, ...rows) : null,
  );
}

/** One of several hands, with its letter. @param {string} line @param {number} index @param {View} view */
function severalPart(line, index, view) {
  const name = view.words.say("ui.hand.letter", { letter: String.fromCharCode(65 + index) });
  const row = handRow(parseHand(line), view, name);
  put(row, "data-hand", String(index));
  return h("div", { class: "mj-several" }, h("h3", { "aria-hidden": "true" }, name), row);
}

/** Kinds about a hand that is won: its last tile is the winning one, and how it came matters. */
const WON = new Set(["fans", "payout", "points", "not-counted", "best-reading"]);
/** Kinds about a hand of which nobody says that it may be won; how its last tile came matters all the same. */
const CLAIMED = new Set(["may-declare", "elsewhere", "chase"]);

/** The hand of a puzzle, and what its last tile is called: one that was claimed into a set is like the others. */
function readHand({ kind, hand, table }) {
  const read = parseHand(hand);
  if (!read.winning || WON.has(kind)) return { ...read, caption: "ui.winning", told: true, won: true };
  const caption = read.selfDraw ? "ui.drawn" : "ui.offered";
  if (read.selfDraw || table?.offered || CLAIMED.has(kind))
    return { ...read, caption, told: CLAIMED.has(kind) };
  return { ...read, standing: inOrder([...read.standing, read.winning]), winning: null, told: false };
}

/** @param {string[]} tiles */
function inOrder(tiles) {
  return [...tiles].sort((one, two) => EVERY_TILE.indexOf(one) - EVERY_TILE.indexOf(two));
}

/** A hand in a row. @param {any} hand @param {View} view @param {string} [name] */
function handRow({ melds, standing, winning, caption = "ui.winning" }, { words, tiles }, name) {
  const last =
    winning &&
    h(
      "span",
      { class: "mj-winning" },
      tiles.one(winning),
      h("span", { class: "mj-caption" }, words.say(caption)),
    );
  const row = h(
    "div",
    { class: "mj-hand", role: "group", "aria-label": name ?? words.say("ui.hand") },
    ...melds.map((meld) => tiles.meld(meld)),
    ...standing.map((tile) => tiles.one(tile)),
    last,
  );
  const units = [...melds.map(meldUnits), ...standing.map(() => 1), ...(last ? [1.45] : [])];
  row.style.setProperty("--one-row", leastWidth(units, 1).toFixed(2));
  row.style.setProperty("--two-rows", leastWidth(units, 2).toFixed(2));
  return row;
}

/** Winds, the manner of winning and flowers, in words. */
function factsPart(hand, words, tiles) {
  const facts = [
    h("li", {}, words.say("ui.prevalent", { seat: hand.prevalent })),
    h("li", {}, words.say("ui.seat", { seat: hand.seat })),
    ...mannerParts(hand, words),
  ];
  if (hand.flowers.length) facts.push(h("li", {}, words.say("ui.flowers"), tiles.row(hand.flowers)));
  return h("ul", { class: "mj-facts" }, ...facts);
}

function mannerParts(hand, words) {
  return mannerOf(hand).map((flag) => h("li", {}, words.say(`ui.flag.${flag}`)));
}

/** The manner of winning as the names of its flags; none for a waiting hand and where nobody speaks of winning. */
function mannerOf({ winning, told, won, selfDraw, lastCopy, lastTile, kong }) {
  if (!winning || !told) return [];
  return [
    won && (selfDraw ? "self-draw" : "discard"),
    lastCopy && "last-copy",
    lastTile && (selfDraw ? "last-draw" : "last-discard"),
    kong && (selfDraw ? "replacement" : "robbed"),
  ].filter(Boolean);
}

// ---------------------------------------------------------------- the table around a hand

/** The four seats as one of them sees them, the own one nearest. @param {View} view */
function boardPart(view) {
  const { words } = view;
  const { table } = view.puzzle;
  const start = WINDS.indexOf(table.seat);
  const around = [1, 2, 3, 0].map((step) => ({ wind: WINDS[(start + step) % 4], side: SIDES[step] }));
  const seats = around.map(({ wind, side }) => boardSeat(view, table, wind, side));
  return h(
    "div",
    { class: "mjteach-table mj-board", role: "group", "aria-label": words.say("ui.table") },
    centrePart(view, table),
    ...seats,
    legendPart(table, words),
  );
}

/** Where the players sit, by how many turns after the own seat. */
const SIDES = ["own", "right", "opposite", "left"];

/** Round, hand, wall, and the tile that lies there to be claimed. @param {View} view @param {any} table */
function centrePart({ words, tiles }, { prevalent, hand_number: number, wall, offered }) {
  const facts = [
    words.say("ui.table.hand", { seat: prevalent, n: number }),
    words.say("ui.table.wall", { n: wall }),
  ];
  const key = offered?.robbing ? "ui.table.robbing" : "ui.table.offered";
  return h(
    "div",
    { class: "mj-centre" },
    h("ul", {}, ...facts.map((fact) => h("li", {}, fact))),
    offered &&
      h(
        "p",
        { class: "mj-offered", "data-offered": offered.tile },
        tiles.one(offered.tile, { silent: true }),
        h("span", {}, words.say(key, { seat: offered.from, tile: offered.tile })),
      ),
  );
}

/** One seat: who sits there, the melds, and, folded away where room is short, flowers and discards. */
function boardSeat(view, table, wind, side) {
  const place = table.seats[wind];
  const { words, tiles } = view;
  const melds = side === "own" ? [] : place.melds.map((meld) => boardMeld(meld, tiles));
  const backs = side === "own" || !place.standing ? null : backsPart(place.standing, tiles);
  const node = h(
    "section",
    {
      class: "mj-place",
      "data-seat": wind,
      "data-side": side,
      "data-turn": table.turn === wind ? "" : null,
      "aria-label": seatSummary(words, table, wind, side),
    },
    seatHead(view, table, wind, side),
    melds.length || backs ? h("div", { class: "mj-melds" }, ...melds, backs) : null,
    h(
      "div",
      { class: "mj-folded", id: foldId(view, wind) },
      place.flowers.length
        ? h("p", { class: "mj-flowers" }, h("span", {}, words.say("ui.flowers")), tiles.row(place.flowers))
        : null,
      riverPart(view, table, wind),
    ),
  );
  put(node, "data-open", view.unfolded.has(wind) ? "" : null);
  return node;
}

/** @param {View} view @param {string} wind */
function foldId(view, wind) {
  return `mj-fold-${view.serial}-${wind}`;
}

/** The line above a seat; where room is short it folds and unfolds the rest. */
function seatHead(view, table, wind, side) {
  const { words } = view;
  const place = table.seats[wind];
  const notes = [
    table.dealer === wind && "ui.table.dealer",
    table.turn === wind && !table.offered && "ui.table.turn",
  ].filter(Boolean);
  const fold = h("button", {
    type: "button",
    class: "mj-fold",
    "data-fold": wind,
    "aria-expanded": String(view.unfolded.has(wind)),
    "aria-controls": foldId(view, wind),
    "aria-label": words.say("ui.table.fold", { seat: wind, n: place.river.length }),
    onclick: () => view.fold(wind),
  });
  fold.append(h("span", { "aria-hidden": "true" }, words.say("ui.table.discards", { n: place.river.length })));
  return h(
    "div",
    { class: "mj-head" },
    h(
      "p",
      {},
      h("b", {}, words.say(`seat.${wind}`)),
      h("span", {}, words.say(`ui.table.${side}`)),
      h("span", { class: "mj-score", "data-score": table.scores[wind] }, signed(table.scores[wind])),
      ...notes.map((key) => h("span", { class: "mj-note" }, words.say(key))),
    ),
    fold,
  );
}

/** A seat in one breath. @param {Words} words */
function seatSummary(words, table, wind, side) {
  const { melds, river, flowers, standing } = table.seats[wind];
  return [
    words.say(`seat.${wind}`),
    words.say(`ui.table.${side}`),
    words.say("ui.points", { n: table.scores[wind] }),
    table.dealer === wind && words.say("ui.table.dealer"),
    table.turn === wind && !table.offered && words.say("ui.table.turn"),
    words.say("ui.table.melds", { n: melds.length }),
    words.say("ui.table.standing", { n: standing }),
    flowers.length && words.say("ui.table.flowers", { n: flowers.length }),
    words.say("ui.table.discards", { n: river.length }),
  ]
    .filter(Boolean)
    .join(words.say("ui.list-separator"));
}

/** @param {string} text @param {Tiles} tiles */
function boardMeld(text, tiles) {
  return text === "[????]" ? tiles.hiddenKong() : tiles.meld(parseMeld(text.replace(/[[\]]/g, "")));
}

/** How many tiles another holds: backs for the eye, told in the summary for the ear. */
function backsPart(count, tiles) {
  return h(
    "span",
    { class: "mj-backs", "aria-hidden": "true" },
    ...Array.from({ length: Math.min(count, 14) }, () => tiles.one("back", { silent: true })),
  );
}

/** The discards of a seat in rows of six. @param {View} view */
function riverPart({ words, tiles }, { seats, offered }, wind) {
  const { river } = seats[wind];
  if (!river.length) return h("p", { class: "mj-none" }, words.say("ui.table.river.none"));
  const isOffered = (index) =>
    offered && !offered.robbing && offered.from === wind && index === river.length - 1;
  return h(
    "ol",
    { class: "mj-river", "data-river": wind, "aria-label": words.say("ui.table.river", { seat: wind }) },
    ...river.map(({ tile, drawn, taken }, index) => {
      const name = discardName(words, tile, drawn, taken);
      return h(
        "li",
        {
          "data-tile": tile,
          "data-drawn": drawn ? "" : null,
          "data-taken": taken,
          "data-offered": isOffered(index) ? "" : null,
          title: name,
        },
        tiles.one(tile, { name }),
        taken
          ? h("span", { class: "mj-taker", "aria-hidden": "true" }, [...words.say(`seat.${taken}`)][0])
          : null,
      );
    }),
  );
}

/** @param {Words} words */
function discardName(words, tile, drawn, taken) {
  return [
    words.tile(tile),
    drawn && words.say("ui.table.drawn"),
    taken && words.say("ui.table.taken", { seat: taken }),
  ]
    .filter(Boolean)
    .join(words.say("ui.list-separator"));
}

/** What the marks on the discards mean, as far as there are any. @param {any} table @param {Words} words */
function legendPart({ seats }, words) {
  const river = Object.values(seats).flatMap((place) => place.river);
  const marks = [
    river.some(({ drawn }) => drawn) && "drawn",
    river.some(({ taken }) => taken) && "taken",
  ].filter(Boolean);
  if (!marks.length) return null;
  return h(
    "ul",
    { class: "mj-legend" },
    ...marks.map((name) =>
      h("li", { "data-legend": name }, h("i", { "aria-hidden": "true" }), words.say(`ui.table.legend.${name}`)),
    ),
  );
}

// ---------------------------------------------------------------- answers: tiles, fans, seats

/** The 34 tiles, or those that are asked about, as toggle buttons. @param {View} view */
function tilePicker(view) {
  const { words, tiles } = view;
  const buttons = new Map();
  const button = (tile) => {
    const node = h(
      "button",
      {
        type: "button",
        class: "mj-pick",
        "data-tile": tile,
        "data-rove": "",
        onclick: () => view.toggle(tile),
      },
      tiles.one(tile, { silent: true }),
      h("span", { class: "mj-mark", "aria-hidden": "true" }),
    );
    buttons.set(tile, node);
    return node;
  };
  const group = ([suit, members]) =>
    h(
      "div",
      { class: "mj-suit", role: "group", "aria-label": words.say(`ui.suit.${suit}`) },
      h("span", { class: "mj-suit-name", "aria-hidden": "true" }, words.say(`ui.suit.${suit}`)),
      h("div", { class: "mj-suit-tiles" }, ...members.map(button)),
    );
  const offered = itemsOf(view.puzzle);
  const suits = Object.entries(SUITS)
    .map(([suit, members]) => [suit, members.filter((tile) => offered.includes(tile))])
    .filter(([, members]) => members.length);
  const node = h("div", { class: "mj-picker" }, ...suits.map(group));
  const settle = rove(node);
  const refresh = () => {
    for (const [tile, one] of buttons) {
      put(one, "aria-pressed", String(own(view.response, tile)));
      mark(one, view, tile, words.tile(tile));
    }
  };
  return { node, refresh, ready: settle };
}

/** Show the verdict of an item on its button, in a symbol and in its name. */
function mark(button, view, item, name) {
  const verdict = view.markOf(item);
  put(button, "data-mark", verdict);
  put(button, "aria-label", verdict ? `${name} (${view.words.say(verdictKey(view, { verdict }))})` : name);
  const badge = button.querySelector(".mj-mark");
  if (badge) badge.textContent = verdict ? SYMBOLS[verdict] : "";
  put(button, "aria-disabled", view.closed ? "true" : null);
}

/** The tiles chosen so far, small. @param {View} view */
function chosenTiles(view) {
  const node = h("div", { class: "mj-chosen" });
  const refresh = () => {
    const chosen = EVERY_TILE.filter((tile) => own(view.response, tile));
    node.replaceChildren(
      h("h3", {}, view.words.say("ui.chosen")),
      chosen.length ? view.tiles.row(chosen) : h("p", { class: "mj-quiet" }, view.words.say("ui.chosen.none")),
    );
  };
  return { node, refresh };
}

/** The list of fans with its search field. @param {View} view */
function fanPicker(view) {
  const { words } = view;
  const rows = view.fans.map((fan) => fanRow(view, fan));
  const levels = [...new Set(view.fans.map(({ points }) => points))]
    .sort((one, two) => two - one)
    .map((points) => fanLevel(points, rows, words));
  const none = h("p", { class: "mj-quiet", hidden: true });
  const list = h(
    "div",
    { class: "mj-fans", role: "group", "aria-label": words.say("ui.answer.fans") },
    ...levels,
    none,
  );
  const settle = rove(list);
  const filter = () => {
    const found = filterFans(rows, levels, view.query);
    none.hidden = found.length > 0;
    none.textContent = found.length ? "" : words.say("ui.search.none", { text: view.query });
    settle(null);
    return found;
  };
  const search = searchField(view, filter);
  const refresh = () => rows.forEach((row) => refreshFanRow(row, view));
  return { node: h("div", { class: "mj-fan-picker" }, search, list), refresh, ready: filter };
}

/** @param {View} view @param {() => any[]} filter */
function searchField(view, filter) {
  const help = `mj-help-${view.serial}`;
  const input = h("input", {
    type: "search",
    "data-search": "",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    "aria-describedby": help,
    oninput: () => {
      view.query = input.value;
      filter();
    },
    onkeydown: (event) => searchKey(event, view, filter),
  });
  input.value = view.query;
  return h(
    "label",
    { class: "mj-search" },
    h("span", {}, view.words.say("ui.search")),
    input,
    h("small", { id: help }, view.words.say("ui.search.help")),
  );
}

/** Enter picks the first fan found, the arrow down goes to it. */
function searchKey(event, view, filter) {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  const [first] = event.key === "Enter" || event.key === "ArrowDown" ? filter() : [];
  if (!first) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") view.toggle(first.fan.number);
  else first.button.focus();
}

/** @param {View} view @param {Fan} fan */
function fanRow(view, fan) {
  const second = view.words.secondName(fan);
  const name = view.words.say(`fan.${fan.id}`);
  const button = h(
    "button",
    { type: "button", "data-rove": "", onclick: () => view.toggle(fan.number) },
    h("span", { class: "mj-mark", "aria-hidden": "true" }),
    h("span", { class: "mj-fan-name" }, name),
    h("span", { class: "mj-second", lang: second.lang }, second.name),
  );
  const words = [...view.words.names(fan), fan.id].map(plain);
  return { fan, name, button, words, node: h("li", { "data-fan": fan.number }, button) };
}

function fanLevel(points, rows, words) {
  const own = rows.filter(({ fan }) => fan.points === points);
  return h(
    "section",
    { "data-points": points },
    h("h3", {}, words.say("ui.points", { n: points })),
    h("ul", {}, ...own.map(({ node }) => node)),
  );
}

/** Hide what does not match the query; the fans that do. */
function filterFans(rows, levels, query) {
  const found = rows.filter((row) => fits(row, plain(query)));
  for (const row of rows) row.node.hidden = !found.includes(row);
  for (const level of levels)
    level.hidden = !found.some(({ fan }) => String(fan.points) === level.dataset.points);
  return found;
}

/** A number finds the fan of that number and the fans of so many points; a word finds names. */
function fits({ fan, words }, query) {
  if (/^\d+$/.test(query)) return fan.number === query || String(fan.points) === query;
  return words.some((word) => word.includes(query));
}

function refreshFanRow({ fan, name, button, node }, view) {
  const points = view.words.say("ui.points", { n: fan.points });
  put(button, "aria-pressed", String(own(view.response, fan.number)));
  mark(button, view, fan.number, `${name}, ${points}`);
  put(node, "data-mark", view.markOf(fan.number));
}

/** The chosen fans as chips with their counts. @param {View} view */
function chosenFans(view) {
  const node = h("div", { class: "mj-chosen" });
  const refresh = () => {
    const focused = focusKey(node);
    const chosen = view.fans.filter(({ number }) => own(view.response, number));
    const sum = chosen.reduce((total, { number, points }) => total + points * view.response[number], 0);
    node.replaceChildren(
      h("h3", {}, view.words.say("ui.chosen")),
      ...(chosen.length
        ? [
            h("ul", { class: "mj-chips" }, ...chosen.map((fan) => chip(view, fan))),
            h("p", { class: "mj-total" }, view.words.say("ui.sum-points", { n: sum })),
          ]
        : [h("p", { class: "mj-quiet" }, view.words.say("ui.chosen.none"))]),
    );
    if (focused) refocus(node, focused);
  };
  return { node, refresh };
}

/** @param {View} view @param {Fan} fan */
function chip(view, fan) {
  const count = view.response[fan.number];
  const values = { fan: fan.number };
  const step = (way, text, key, change) =>
    h(
      "button",
      {
        type: "button",
        "data-step": way,
        "data-key": `${way}-${fan.number}`,
        "aria-label": view.words.say(key, values),
        "aria-disabled": view.closed ? "true" : null,
        onclick: () => view.count(fan.number, change),
      },
      text,
    );
  const verdict = view.markOf(fan.number);
  return h(
    "li",
    { class: "mj-chip", "data-chip": fan.number, "data-mark": verdict },
    verdict ? h("span", { class: "mj-mark", "aria-hidden": "true" }, SYMBOLS[verdict]) : null,
    h("span", { class: "mj-fan-name" }, view.words.say(`fan.${fan.id}`)),
    step("less", "−", count > 1 ? "ui.less" : "ui.remove", count - 1),
    h("span", { class: "mj-count" }, `×${count}`),
    step("more", "+", "ui.more", count + 1),
  );
}

/** Four signed numbers and their sum. @param {View} view */
function seatPicker(view) {
  const rows = WINDS.map((seat) => seatRow(view, seat));
  const sum = h("p", { class: "mj-sum", "data-sum": "" });
  const refresh = () => {
    rows.forEach(({ refresh: again }) => again());
    const numbers = WINDS.map((seat) => view.response[seat]).filter((number) => number !== undefined);
    const total = numbers.reduce((one, two) => one + two, 0);
    const off = numbers.length === WINDS.length && total !== 0;
    put(sum, "data-off", off ? "true" : null);
    sum.textContent = [
      view.words.say("ui.sum", { sum: signed(total) }),
      off ? view.words.say("ui.sum.off") : "",
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return { node: h("div", { class: "mj-seats" }, ...rows.map(({ node }) => node), sum), refresh };
}

/** @param {View} view @param {string} seat */
function seatRow(view, seat) {
  const { words } = view;
  const wrong = `mj-number-${view.serial}-${seat}`;
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "data-seat": seat,
    "aria-label": words.say("ui.points-of", { seat }),
    "aria-describedby": wrong,
    oninput: () => view.type(seat, input.value),
  });
  const sign = signButton(view, seat, input, words.say("ui.sign", { seat }));
  const message = h("span", { class: "mj-number", id: wrong });
  const badge = h("span", { class: "mj-mark", "aria-hidden": "true" });
  const refresh = () => {
    refreshField(input, message, view, seat);
    disable(sign, view.closed);
    const verdict = view.markOf(seat);
    put(node, "data-mark", verdict);
    badge.textContent = verdict ? SYMBOLS[verdict] : "";
  };
  const role = { [view.puzzle.question?.winner]: "winner", [view.puzzle.question?.discarder]: "discarder" }[
    seat
  ];
  const node = h(
    "div",
    { class: "mj-seat" },
    h(
      "span",
      { class: "mj-seat-name" },
      words.say(`seat.${seat}`),
      role ? h("small", {}, words.say(`ui.${role}`)) : null,
    ),
    sign,
    input,
    badge,
    message,
  );
  return { node, refresh };
}

/** A field for a whole number. @param {HTMLInputElement} input @param {HTMLElement} message @param {View} view @param {string} item */
function refreshField(input, message, view, item) {
  const draft = view.drafts[item];
  const number = view.response[item];
  const text = draft !== undefined ? draft : number === undefined ? "" : String(number);
  if (input.value !== text) input.value = text;
  input.readOnly = view.closed;
  const bad = !/^[+−–—-]?$/.test(text.trim()) && integerOf(text) === null;
  put(input, "aria-invalid", bad ? "true" : null);
  message.textContent = bad ? view.words.say("ui.number") : "";
}

/** The button that changes the sign of a field. @param {View} view @param {string} item @param {HTMLInputElement} input @param {string} name */
function signButton(view, item, input, name) {
  return h(
    "button",
    {
      type: "button",
      class: "mj-sign",
      "data-sign": item,
      "aria-label": name,
      onclick: () => {
        view.type(item, flipped(input.value));
        input.focus();
        input.setSelectionRange(input.value.length, input.value.length);
      },
    },
    "±",
  );
}

/** The same number with the other sign. @param {string} text */
function flipped(text) {
  const bare = text.trim().replace(/^[+−–—-]/, "");
  return /^[−–—-]/.test(text.trim()) ? bare : `-${bare}`;
}

// ---------------------------------------------------------------- answers: options, a number, an order

/** The options as radio buttons or check boxes. @param {View} view */
function optionPicker(view) {
  const role = view.puzzle.answer === "one" ? "radio" : "checkbox";
  const options = optionsOf(view.puzzle);
  const buttons = options.map((option) => optionButton(view, option, role));
  const node = h("div", { class: "mj-options", "data-tiles": onlyTiles(options) ? "" : null }, ...buttons);
  const settle = rove(node, role === "radio" ? (button) => view.toggle(button.dataset.option) : undefined);
  const refresh = () =>
    options.forEach((option, index) => {
      put(buttons[index], "aria-checked", String(own(view.response, option.item)));
      mark(buttons[index], view, option.item, optionName(view, option));
    });
  const ready = () => settle(buttons.find((button) => button.getAttribute("aria-checked") === "true"));
  return { node, refresh, ready };
}

/** Options that are single tiles lie side by side, without words. @param {Option[]} options */
function onlyTiles(options) {
  return options.every(({ label }) => /^tile\./.test(label?.id ?? "tile."));
}

/** @param {View} view @param {Option} option @param {string} role */
function optionButton(view, option, role) {
  return h(
    "button",
    {
      type: "button",
      role,
      class: "mj-option",
      "data-option": option.item,
      "data-rove": "",
      onclick: () => view.toggle(option.item),
    },
    h("span", { class: "mj-mark", "aria-hidden": "true" }),
    h("span", { class: "mj-label" }, ...labelParts(view, option)),
  );
}

/** Kinds that ask for names and numbers: there the eye is not told them before the answer. */
const NAMELESS = new Set(["terms"]);

/** The tile that an option is, if it is one. @param {Option} option */
function tileOfOption({ item, label }) {
  return /^tile\.(.+)$/.exec(label?.id ?? `tile.${item}`)?.[1];
}

/** An option for the eye: its words, its tiles drawn small, and of a fan its number and points. @param {View} view @param {Option} option */
function labelParts(view, { item, label }) {
  const { words, puzzle } = view;
  const tile = tileOfOption({ item, label });
  const rows = tile ? [tileRow([tile], view, true)] : tileRows(label?.values, view, true);
  const text = h("span", { class: "mj-text" }, label ? words.tell(label) : words.tile(item));
  const drawn = rows.length ? h("span", { class: "mj-label-tiles" }, ...rows) : null;
  const isNamed =
    !drawn || !(NAMELESS.has(puzzle.kind) || (puzzle.answer !== "order" && onlyTiles(optionsOf(puzzle))));
  return [drawn, isNamed ? text : null, fanFacts(view, label)];
}

/** Number and points of a fan, save where they are what is asked. @param {View} view @param {Sentence | undefined} label */
function fanFacts(view, label) {
  const fan = fanOfKey(view, label?.id);
  if (!fan || NAMELESS.has(view.puzzle.kind)) return null;
  const facts = [
    view.words.say("ui.fan-number", { n: fan.number }),
    view.words.say("ui.points", { n: fan.points }),
  ];
  return h("span", { class: "mj-second" }, facts.join(" · "));
}

/** The fan that a key such as "fan.all-green" names. @param {View} view @param {string | undefined} key */
function fanOfKey(view, key) {
  return view.fans.find(({ id }) => key === `fan.${id}`);
}

/** An option for the ear. @param {View} view @param {Option} option */
function optionName(view, { item, label }) {
  if (!label) return view.words.tile(item);
  const told = view.words.tell(label);
  const facts = fanFacts(view, label)?.textContent;
  const { sets: groups, tiles } = label.values ?? {};
  const sets = Array.isArray(groups) && !tiles ? groups.flat() : [];
  const seen = sets.length ? view.words.say("ui.tiles", { tiles: sets }) : "";
  return [told, facts, seen].filter(Boolean).join(view.words.say("ui.list-separator"));
}

/** A number with its sign, one less, one more. @param {View} view */
function numberPicker(view) {
  const { words } = view;
  const item = numberOf(view.puzzle);
  const ids = { label: `mj-label-${view.serial}`, wrong: `mj-number-${view.serial}` };
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "data-number": item,
    "aria-labelledby": ids.label,
    "aria-describedby": ids.wrong,
    oninput: () => view.type(item, input.value),
  });
  const stepper = (way, sign, change) =>
    h(
      "button",
      {
        type: "button",
        class: "mj-sign",
        "data-step": way,
        "data-key": `number-${way}`,
        "aria-label": words.say(`ui.number.${way}`),
        onclick: () => view.type(item, String((view.response[item] ?? 0) + change)),
      },
      sign,
    );
  const buttons = [
    signButton(view, item, input, words.say("ui.number.sign")),
    stepper("less", "−", -1),
    stepper("more", "+", 1),
  ];
  const message = h("span", { class: "mj-number", id: ids.wrong });
  const badge = h("span", { class: "mj-mark", "aria-hidden": "true" });
  const node = h(
    "div",
    { class: "mj-one-number" },
    h("span", { class: "mj-number-name", id: ids.label }, words.say(`item.${item}`)),
    h("div", { class: "mj-fields" }, buttons[0], buttons[1], input, buttons[2], badge),
    message,
  );
  const refresh = () => {
    refreshField(input, message, view, item);
    for (const button of buttons) disable(button, view.closed);
    const verdict = view.markOf(item);
    put(badge.parentElement, "data-mark", verdict);
    badge.textContent = verdict ? SYMBOLS[verdict] : "";
  };
  return { node, refresh };
}

/** What the number is called. @param {any} puzzle */
function numberOf(puzzle) {
  return puzzle.item ?? itemsOf(puzzle)[0] ?? NUMBERS[puzzle.kind] ?? "points";
}

/** What the number of a kind is called where the answers, which name it, are absent. */
const NUMBERS = { "best-reading": "difference", distance: "tiles", table: "tiles" };

/** The options in a list that is put in order. @param {View} view */
function orderPicker(view) {
  const rows = new Map(optionsOf(view.puzzle).map((option) => [option.item, orderRow(view, option)]));
  const list = h("ol", { class: "mj-order" });
  const told = h("p", { class: "mj-spoken", "aria-live": "polite" });
  const move = (item, to) => {
    if (view.closed || to < 0 || to >= rows.size) return;
    view.arrange(item, to);
    told.textContent = view.words.say("ui.order.moved", {
      name: rows.get(item).name,
      n: to + 1,
      of: rows.size,
    });
  };
  list.addEventListener("click", (event) => orderClick(event, list, move));
  list.addEventListener("keydown", (event) => orderKey(event, list, move));
  list.addEventListener("pointerdown", (event) => orderDrag(event, list, view, move));
  const settle = rove(list);
  const refresh = () => {
    const order = orderOf(view.puzzle, view.response);
    arrangeRows(
      list,
      order.map((item) => rows.get(item).node),
    );
    order.forEach((item, index) => rows.get(item).refresh(index, order.length));
  };
  return { node: h("div", {}, list, told), refresh, ready: settle };
}

/** @param {View} view @param {Option} option */
function orderRow(view, option) {
  const { item } = option;
  const name = optionName(view, option);
  const button = (way, sign) =>
    h(
      "button",
      {
        type: "button",
        class: "mj-sign",
        "data-step": way,
        "data-key": `${way}-${item}`,
        "data-rove": "",
        "aria-label": view.words.say(`ui.order.${way}`, { name }),
      },
      sign,
    );
  const up = button("up", "↑");
  const down = button("down", "↓");
  const number = h("span", { class: "mj-place-number" });
  const badge = h("span", { class: "mj-mark", "aria-hidden": "true" });
  const verdictName = h("span", { class: "mj-spoken" });
  const node = h(
    "li",
    { "data-option": item },
    h("span", { class: "mj-grip", "aria-hidden": "true" }),
    number,
    h("span", { class: "mj-label" }, ...labelParts(view, option)),
    verdictName,
    badge,
    up,
    down,
  );
  const refresh = (index, size) => {
    number.textContent = String(index + 1);
    disable(up, view.closed || index === 0);
    disable(down, view.closed || index === size - 1);
    const verdict = view.markOf(item);
    put(node, "data-mark", verdict);
    badge.textContent = verdict ? SYMBOLS[verdict] : "";
    verdictName.textContent = verdict ? view.words.say(verdictKey(view, { verdict })) : "";
  };
  return { node, name, refresh };
}

/** Put rows into an order; the focus stays where it was. @param {HTMLElement} list @param {HTMLElement[]} nodes */
function arrangeRows(list, nodes) {
  if (nodes.every((node, index) => list.children[index] === node)) return;
  const focused = list.getRootNode().activeElement;
  list.append(...nodes);
  if (focused && list.contains(focused)) focused.focus({ preventScroll: true });
}

/** @param {HTMLElement} list @param {Element} row */
function rowPlace(list, row) {
  return [...list.children].indexOf(row);
}

/** @param {MouseEvent} event */
function orderClick(event, list, move) {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-step]");
  const row = button?.closest("li");
  if (row) move(row.dataset.option, rowPlace(list, row) + (button.dataset.step === "up" ? -1 : 1));
}

/** Alt with the arrow up or down moves the row that has the focus. @param {KeyboardEvent} event */
function orderKey(event, list, move) {
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const row = /** @type {HTMLElement} */ (event.target).closest("li");
  if (!way || !event.altKey || !row) return;
  event.preventDefault();
  move(row.dataset.option, rowPlace(list, row) + way);
}

/** Drag a row by its grip or, with a mouse, by any part that is no button. @param {PointerEvent} event */
function orderDrag(event, list, view, move) {
  const target = /** @type {HTMLElement} */ (event.target);
  const row = target.closest("li");
  const held = target.closest(".mj-grip") || (event.pointerType === "mouse" && !target.closest("button"));
  if (!row || !held || event.button !== 0 || view.closed) return;
  event.preventDefault();
  put(row, "data-dragged", "");
  const follow = ({ clientY }) => {
    const to = [...list.children].findIndex((one) => clientY < one.getBoundingClientRect().bottom);
    const place = to < 0 ? list.children.length - 1 : to;
    if (place !== rowPlace(list, row)) move(row.dataset.option, place);
  };
  const drop = () => {
    put(row, "data-dragged", null);
    window.removeEventListener("pointermove", follow);
    for (const name of ["pointerup", "pointercancel"]) window.removeEventListener(name, drop);
  };
  window.addEventListener("pointermove", follow);
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, drop);
}

// ---------------------------------------------------------------- what comes after a check

/** @param {View} view */
function hintsPart(view) {
  const node = h("div", { class: "mj-hints", "aria-live": "polite" });
  const refresh = () => {
    const hints = view.hints.slice(0, view.hintsShown);
    node.replaceChildren(
      ...(hints.length
        ? [
            h("h3", {}, view.words.say("ui.hints")),
            h(
              "ol",
              {},
              ...hints.map((hint, index) =>
                h("li", { "data-hint": index }, view.words.tell(hint), picturesOf(hint.values, view)),
              ),
            ),
          ]
        : []),
    );
  };
  return { node, refresh };
}

/** @param {View} view */
function resultPart(view) {
  const spoken = h("div", { class: "mj-spoken", role: "status", "aria-live": "polite" });
  const seen = h("div", { class: "mj-result" });
  const refresh = () => {
    const { verdict, note } = view;
    seen.replaceChildren(...(verdict ? resultParts(view, verdict) : note ? [notePart(view)] : []));
    const text = verdict ? announcement(view, verdict) : note;
    const again = text && view.checks % 2 ? `${text}\u00a0` : text; // the same words twice would not be announced
    if (spoken.textContent !== again) spoken.textContent = again;
  };
  return { node: h("div", {}, spoken, seen), refresh };
}

/** @param {View} view */
function notePart({ isSaved, note }) {
  return h(
    "p",
    { class: "mj-summary", "data-tone": isSaved ? "right" : "shown" },
    h("span", { class: "mj-mark", "aria-hidden": "true" }, isSaved ? "✓" : "i"),
    note,
  );
}

/** @param {View} view @param {Verdict} verdict */
function resultParts(view, verdict) {
  const tone = verdict.right ? "right" : verdict.shown ? "shown" : "wrong";
  return [
    h(
      "p",
      { class: "mj-summary", "data-tone": tone },
      h("span", { class: "mj-mark", "aria-hidden": "true" }, { right: "✓", shown: "i", wrong: "✕" }[tone]),
      summary(view, verdict),
    ),
    view.isStale ? h("p", { class: "mj-stale" }, view.words.say("ui.result.changed")) : null,
    h("ul", { class: "mj-items" }, ...shownItems(view, verdict).map((item) => itemPart(view, verdict, item))),
    lookUpPart(view, verdict),
    ...(view.closed
      ? [totalPart(view, verdict), othersPart(view, verdict), refusedPart(view, verdict)]
      : []),
  ].filter(Boolean);
}

/** The judged items as they are read: those of an order by their right places. @param {View} view @param {Verdict} verdict */
function shownItems({ puzzle }, { answer, items }) {
  if (puzzle.answer !== "order") return items;
  const places = puzzle.answers[answer]?.items ?? {};
  return [...items].sort((one, two) => (places[one.item] ?? Infinity) - (places[two.item] ?? Infinity) || 0);
}

/** @param {View} view @param {Verdict} verdict */
function summary({ words }, { right, shown, items }) {
  if (shown) return words.say("ui.result.shown");
  if (right) return words.say("ui.result.right");
  const count = items.filter(({ verdict }) => verdict === "right").length;
  return count
    ? words.say("ui.result.partly", { right: count, of: items.length })
    : words.say("ui.result.none");
}

/** All that a check says, for the ear. @param {View} view @param {Verdict} verdict */
function announcement(view, verdict) {
  const items = shownItems(view, verdict).map(
    (item) => `${subjectName(view, item.item)}: ${verdictName(view, verdict, item)}. ${view.words.tell(item)}`,
  );
  return [summary(view, verdict), ...items].join(" ");
}

/** @param {View} view @param {Verdict} verdict @param {Item} item */
function verdictName(view, verdict, item) {
  const isAnswer = item.verdict === "missed" && (verdict.shown || view.puzzle.answer === "one");
  return view.words.say(isAnswer ? "ui.verdict.answer" : verdictKey(view, item));
}

/** What a verdict is called where options are judged. */
const OF_OPTIONS = { "not-there": "wrong", "wrong-number": "wrong-place" };
/** Kinds that ask what may be done, not what counts: what is excluded there is just wrong. */
const DEEDS = new Set(["claims", "chase"]);

/** @param {View} view @param {{verdict: string}} item */
function verdictKey(view, { verdict }) {
  if (verdict === "excluded" && DEEDS.has(view.puzzle.kind)) return "ui.verdict.wrong";
  const special = optionsOf(view.puzzle).some(({ label }) => label) && own(OF_OPTIONS, verdict);
  return `ui.verdict.${special ? OF_OPTIONS[verdict] : verdict}`;
}

/** @param {View} view @param {Verdict} verdict @param {Item} item */
function itemPart(view, verdict, item) {
  const word = h(
    "strong",
    { class: "mj-verdict" },
    h("span", { class: "mj-mark", "aria-hidden": "true" }, SYMBOLS[item.verdict] ?? "?"),
    verdictName(view, verdict, item),
  );
  return h(
    "li",
    { "data-item": item.item, "data-verdict": item.verdict },
    h("div", { class: "mj-subject" }, subject(view, item, verdict, isStruck(view, verdict, item))),
    h(
      "div",
      { class: "mj-reason" },
      word,
      " ",
      given(view, verdict, item),
      view.words.tell(item),
      ...(isRepeated(verdict, item) ? [] : [picturesOf(item.values, view), sumPart(item.values, view)]),
      entriesPart(item, view),
    ),
  );
}

/** Whether an item before has the same reason, whose pictures are there already. @param {Verdict} verdict @param {Item} item */
function isRepeated({ items }, item) {
  const reason = ({ id, values }) => JSON.stringify([id, values]);
  return items.find((one) => reason(one) === reason(item)) !== item;
}

/** A fan that does not count is struck out, also where it is named for just that. @param {View} view @param {Verdict} verdict @param {Item} item */
function isStruck({ puzzle }, verdict, item) {
  if (puzzle.kind !== "not-counted") return item.verdict === "excluded" && !DEEDS.has(puzzle.kind);
  return own(puzzle.answers[verdict.answer]?.items ?? {}, item.item);
}

/** What was answered where the number is wrong. @param {View} view @param {Verdict} verdict @param {Item} item */
function given(view, verdict, item) {
  if (item.verdict !== "wrong-number") return null;
  const want = view.puzzle.answers[verdict.answer]?.items[item.item];
  const show = NUMBERED[view.puzzle.answer] ?? String;
  return h(
    "span",
    { class: "mj-given" },
    view.words.say("ui.given", { given: show(item.values.given), want: show(want) }),
  );
}

/** How the number of an item is written. */
const NUMBERED = {
  seats: signed,
  fans: (count) => `×${count}`,
  number: (number) => String(number).replace("-", "−"),
};

/** The thing judged: a tile, a fan with its points, an option, or a seat or a name with its number. */
function subject(view, { item, values }, verdict, struck = false) {
  const { answer: type, answers } = view.puzzle;
  if (type === "tiles") return view.tiles.one(item);
  const number = answers[verdict.answer]?.items[item];
  const option = optionsOf(view.puzzle).find((one) => one.item === item);
  if (option) {
    const tile = tileOfOption(option);
    if (tile) return [view.tiles.row([tile], { silent: true }), h(struck ? "s" : "b", {}, subjectName(view, item))];
    const drawn = values?.sets || values?.tiles ? [] : tileRows(option.label?.values, view);
    return [...optionSubject(view, option, type === "order" ? number : undefined, struck), ...drawn];
  }
  if (type !== "fans") {
    const shown = number === undefined ? null : h("span", {}, (NUMBERED[type] ?? String)(number));
    return [h("b", {}, subjectName(view, item)), shown];
  }
  const fan = view.fans.find((one) => one.number === item);
  return [
    h(struck ? "s" : "b", {}, subjectName(view, item)),
    fan
      ? h(
          "span",
          { class: "mj-quiet" },
          view.words.say("ui.points", { n: fan.points }),
          number > 1 ? ` ×${number}` : "",
        )
      : null,
  ];
}

/** @param {View} view @param {Option} option @param {number | undefined} number @param {boolean} struck */
function optionSubject(view, option, number, struck) {
  const text = option.label ? view.words.tell(option.label) : view.words.tile(option.item);
  const place = number === undefined ? null : h("span", {}, view.words.say("ui.place", { n: number }));
  return [h(struck ? "s" : "b", {}, text), place];
}

/** @param {View} view @param {string} item */
function subjectName(view, item) {
  const { words, puzzle } = view;
  const option = optionsOf(puzzle).find((one) => one.item === item);
  if (option) return optionName(view, option);
  if (puzzle.answer === "tiles") return words.tile(item);
  if (puzzle.answer === "seats") return words.say(`seat.${item}`);
  if (puzzle.answer === "number") return words.say(`item.${item}`);
  const fan = view.fans.find(({ number }) => number === item);
  return fan ? words.say(`fan.${fan.id}`) : words.broken(new TrainerError("bad-value", item));
}

/** Values that are better seen than told: a reading of the hand, tiles, what is left, what it would score. */
function picturesOf(values, view) {
  const facts = factsOf(values ?? {}).map(([key, n]) =>
    h("span", { class: "mj-fact" }, view.words.say(key, { n })),
  );
  const rows = tileRows(values, view);
  if (!rows.length && !facts.length) return null;
  const told = facts.length ? h("p", { class: "mj-told" }, ...facts) : null;
  return h("div", { class: "mj-pictures" }, ...rows, told);
}

/** What is left of a winning tile and what it would score; none where nothing is won. @returns {[string, number][]} */
function factsOf({ left, discard, self_draw: selfDraw }) {
  if (![discard, selfDraw].some(Number.isInteger)) return [];
  const facts = { "ui.left": left, "ui.by-discard": discard, "ui.by-self-draw": selfDraw };
  return Object.entries(facts).filter(([, n]) => Number.isInteger(n));
}

/** The sets, each by itself, and the tiles that values have. */
function tileRows(values, view, silent = false) {
  const { sets, tiles } = values ?? {};
  const rows = Array.isArray(sets) ? sets.map((set) => tileRow(set, view, silent)) : [];
  for (const row of rows) row.classList.add("mj-set");
  const isSeen = rows.length > 0 && String(inOrder(sets.flat())) === String(inOrder([tiles].flat()));
  if (Array.isArray(tiles) && tiles.length && !isSeen) rows.push(tileRow(tiles, view, silent));
  return rows;
}

function tileRow(list, view, silent = false) {
  try {
    return view.tiles.row(tilesOf(list), { silent });
  } catch (error) {
    return brokenPart(error, view.words);
  }
}

/** A sum of fans step by step: `parts` (or a `sum` that is such a list) has [fan, how often, points of one]. */
function sumPart(values, view) {
  const parts = [values?.parts, values?.sum].find(Array.isArray);
  return parts ? view.guard(() => sumTable(parts, view.words)) : null;
}

/** @param {[string | number, number, number][]} parts flowers among them where they are added @param {Words} words */
function sumTable(parts, words) {
  let sum = 0;
  const line = (name, times, points) => {
    sum += times * points;
    const product = times === 1 ? String(points) : `${times} × ${points}`;
    return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, product), h("td", {}, String(sum)));
  };
  const rows = parts.map(([fan, times, points]) => line(words.say(`fan.${fanOf(fan).id}`), times, points));
  const heads = ["ui.score.fan", "ui.score.points", "ui.score.so-far"];
  return h(
    "table",
    { class: "mj-parts", "data-parts": "" },
    h("thead", {}, h("tr", {}, ...heads.map((key) => h("th", { scope: "col" }, words.say(key))))),
    h("tbody", {}, ...rows),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row", colspan: "2" }, words.say("ui.score.total")),
        h("td", {}, String(sum)),
      ),
    ),
  );
}

/** What the words of a judgement mean, to be looked up on the spot. @param {{item: string} & Sentence} judged @param {View} view */
function entriesPart(judged, view) {
  const entries = glossary(judged, view).filter(({ text }) => text !== judged.id);
  return entries.length ? h("div", { class: "mj-entries" }, ...entries.map((entry) => entryPart(entry, view))) : null;
}

/** One entry, folded. @param {{key: string, text: string}} entry @param {View} view */
function entryPart({ key, text }, { words }) {
  const name = words.say(key);
  return h(
    "details",
    { "data-entry": key },
    h("summary", { "aria-label": words.say("ui.look-up", { name }) }, name),
    h("p", {}, words.say(text)),
  );
}

/** The entries of an item and of the fans, principles and terms in its reason. @returns {{key: string, text: string}[]} */
function glossary({ item, values = {} }, view) {
  const { puzzle, words } = view;
  const label = optionsOf(puzzle).find((option) => option.item === item)?.label?.id;
  const fans = [puzzle.answer === "fans" ? item : null, values.fan, values.by, values.other]
    .map((one) => view.fans.find(({ number, id }) => number === String(one) || id === one))
    .filter(Boolean);
  return entriesOf(
    [
      label,
      ...fans.map(({ id }) => `fan.${id}`),
      values.principle && `principle.${values.principle}`,
      values.term && `term.${values.term}`,
    ],
    words,
  );
}

/** The entries that there are among keys, each once. @param {any[]} keys @param {Words} words */
function entriesOf(keys, words) {
  return [...new Set(keys.filter(Boolean))]
    .map((key) => ({ key, text: [`${key}.definition`, `${key}.sentence`].find((one) => words.has(one)) }))
    .filter(({ key, text }) => text && words.has(key));
}

/** What a verdict is about in general: entries of the glossary, and sections of the lesson where there is one. */
function lookUpPart(view, { items }) {
  const { words, model } = view;
  const { lesson, sections = {}, explained = {} } = model.get("see") ?? {};
  const found = items.map(({ id }) => explanation(explained, String(id))).filter(Boolean);
  const beside = new Set(items.flatMap((item) => glossary(item, view)).map(({ key }) => key));
  const said = items.map(({ id }) => /^(fan|term)\.[^.]+/.exec(id)?.[0]); // a definition is itself an entry
  const keys = [...said, ...found.flatMap(([entries]) => entries)];
  const entries = entriesOf(keys, words).filter(({ key }) => !beside.has(key));
  const links = [...new Set(found.map(([, section]) => section))]
    .map((section) => lessonPart(section, lessonAddress(lesson, sections[section], words.lang), words))
    .filter(Boolean);
  if (!entries.length && !links.length) return null;
  return h(
    "section",
    { class: "mj-look-up" },
    h("h3", {}, words.say("ui.lessons")),
    h("div", { class: "mj-entries" }, ...entries.map((entry) => entryPart(entry, view)), ...links),
  );
}

/** Entries and section of an explanation; of several beginnings of its id the longest says most. */
export function explanation(explained, id) {
  const keys = Object.keys(explained).filter((key) => id.startsWith(key));
  return explained[keys.sort((one, two) => two.length - one.length)[0]];
}

function lessonPart(section, address, words) {
  if (!address) return null;
  const title = words.say(`lesson.${section}`);
  const elsewhere = address.split("#")[0] === location.href.split("#")[0] ? {} : { target: "_blank" };
  return h("a", { class: "mj-lesson", "data-lesson": section, href: address, ...elsewhere }, words.say("ui.lesson", { title }));
}

/** The folder of the lessons that a language reads: they are written in English and in simplified Chinese. */
const folderOf = (lang) => (lang === "en" ? "en" : "zh-Hans");

/**
 * Where a section is on the site; null where this page is none of the site's notebooks, so that no link is dead.
 * @param {string} lesson @param {string} cell @param {string} lang
 */
export function lessonAddress(lesson, cell, lang, page = location.href) {
  const address = new URL(page);
  const isOurs = /^(en|zh-Hans)\//.test(address.searchParams.get("path") ?? "");
  if (!cell || !isOurs || !/\/notebooks\/(index\.html)?$/.test(address.pathname)) return null;
  address.searchParams.set("path", `${folderOf(lang)}/${lesson}.ipynb`);
  address.hash = cell;
  return address.href;
}

/** @param {View} view @param {Verdict} verdict */
function othersPart(view, verdict) {
  const others = view.puzzle.answers
    .map(({ items }, index) => ({ items, index }))
    .filter(({ index }) => index !== verdict.answer);
  if (!others.length) return null;
  return h(
    "section",
    { class: "mj-others" },
    h("h3", {}, view.words.say("ui.others")),
    h(
      "ul",
      {},
      ...others.map(({ items, index }) => h("li", { "data-other": index }, answerInBrief(view, items))),
    ),
  );
}

/** @param {View} view @param {Response} items */
function answerInBrief(view, items) {
  const names = Object.entries(items);
  if (view.puzzle.answer === "tiles")
    return tileRow(
      names.map(([tile]) => tile),
      view,
    );
  const { answer: type } = view.puzzle;
  const text = names
    .sort(([, one], [, two]) => (type === "order" ? one - two : 0))
    .map(([item, number]) => subjectName(view, item) + numberInBrief(type, number));
  return text.join(view.words.say("ui.list-separator"));
}

/** @param {string} type @param {number} number */
function numberInBrief(type, number) {
  if (type === "fans") return number > 1 ? ` ×${number}` : "";
  return own(NUMBERED, type) ? ` ${NUMBERED[type](number)}` : "";
}

/** What the fans of an answer add up to, step by step. @param {View} view @param {Verdict} verdict */
function totalPart(view, verdict) {
  if (view.puzzle.answer !== "fans") return null;
  const { items } = view.puzzle.answers[verdict.answer];
  const counted = view.fans.filter(({ number }) => own(items, number));
  return sumTable(
    counted.map(({ number, points }) => [number, items[number], points]),
    view.words,
  );
}

/** The fans that the hand shows but that may not be counted. @param {View} view @param {Verdict} verdict */
function refusedPart(view, verdict) {
  if (view.puzzle.answer !== "fans") return null;
  const told = new Set(verdict.items.map(({ item }) => item));
  const refused = Object.entries(view.puzzle.answers[verdict.answer]?.why_not ?? {}).filter(
    ([item, { verdict: kind }]) => kind === "excluded" && !told.has(item),
  );
  if (!refused.length) return null;
  return h(
    "section",
    { class: "mj-refused" },
    h("h3", {}, view.words.say("ui.why-not")),
    h(
      "ul",
      { class: "mj-items" },
      ...refused.map(([item, reason]) =>
        h(
          "li",
          { "data-refused": item },
          h("div", { class: "mj-subject" }, subject(view, { item, ...reason }, verdict, true)),
          h(
            "div",
            { class: "mj-reason" },
            view.words.tell(reason),
            picturesOf(reason.values, view),
            entriesPart({ item, ...reason }, view),
          ),
        ),
      ),
    ),
  );
}

/** A message where something could not be shown. @param {any} error @param {Words} words */
function brokenPart(error, words) {
  const code = error instanceof TrainerError ? error.code : "unexpected";
  return h("p", { class: "mj-broken", role: "alert", "data-broken": code }, words.broken(error));
}

// ---------------------------------------------------------------- the frame around it

/** Language, corner index, and where we are. @param {View} view */
function barPart(view) {
  const { words, puzzle, model } = view;
  const about = [
    puzzle.kind ? h("b", {}, words.say(`kind.${puzzle.kind}`)) : null,
    puzzle.level ? h("span", {}, words.say(`level.${puzzle.level}`)) : null,
    view.progress ? h("span", {}, words.say("ui.progress", view.progress)) : null,
  ];
  const select = h(
    "select",
    {
      "data-action": "lang",
      "data-key": "lang",
      "aria-label": words.say("ui.language"),
      onchange: () => view.choose("lang", select.value),
    },
    ...Object.keys(words.all).map((lang) =>
      h(
        "option",
        { value: lang, lang, selected: lang === words.lang ? "" : null },
        LANGUAGE_NAMES[lang] ?? lang,
      ),
    ),
  );
  const index = h(
    "button",
    {
      type: "button",
      class: "mj-plain",
      "data-action": "index",
      "data-key": "index",
      "aria-pressed": String(Boolean(model.get("corner_index"))),
      onclick: () => view.choose("corner_index", !model.get("corner_index")),
    },
    words.say("ui.index"),
  );
  return h(
    "div",
    { class: "mj-bar" },
    h("div", { class: "mj-about" }, ...about),
    h("div", { class: "mj-switches" }, index, select),
  );
}

/** The sentence of the task; a question may name a variant of it. @param {any} puzzle @param {Words} words */
function taskOf({ kind, question, ask }, words) {
  if (ask) return words.tell(ask);
  const variant = question?.ask ? `.${question.ask}` : "";
  return words.say(`kind.${kind}.ask${variant}`, question ?? {});
}

/** @param {View} view */
function actionsPart(view) {
  const button = (action, run) =>
    h("button", {
      type: "button",
      "data-action": action,
      "data-key": action,
      "aria-keyshortcuts": Object.keys(SHORTCUTS).find((key) => SHORTCUTS[key] === action),
      onclick: run,
    });
  const buttons = {
    check: button("check", () => view.check()),
    hint: view.isExam ? null : button("hint", () => view.hint()),
    show: view.isExam ? null : button("show", () => view.show()),
    next: button("next", () => view.next()),
  };
  const node = h("div", { class: "mj-actions" }, ...Object.values(buttons));
  const refresh = () => refreshActions(buttons, view);
  return { node, refresh };
}

function refreshActions({ check, hint, show, next }, view) {
  const left = view.hints.length - view.hintsShown;
  check.textContent = view.words.say(view.isExam ? "ui.save" : "ui.check");
  next.textContent = view.words.say("ui.next");
  disable(check, view.closed);
  if (view.isExam) return;
  hint.textContent = left > 0 ? view.words.say("ui.hint.count", { n: left }) : view.words.say("ui.hint");
  show.textContent = view.words.say("ui.show");
  disable(hint, view.closed || left <= 0);
  disable(show, view.closed);
}

/** The keys that work in the answer itself. @param {string} type */
function keysOf(type) {
  if (type === "seats" || type === "number") return [];
  const ends = [["Home", "End"], "ends"];
  if (type === "order")
    return [
      [["←", "→", "↑", "↓"], "move-rows"],
      [["Alt+↑", "Alt+↓"], "order"],
    ];
  if (type === "one") return [[["←", "→", "↑", "↓"], "choose"]];
  const move = [["←", "→", "↑", "↓"], type === "many" ? "move-rows" : "move"];
  return [move, ...(type === "many" ? [] : [ends]), [["Enter", "Space"], "toggle"]];
}

/** @param {View} view */
function keysPart(view) {
  const { words, puzzle, isExam } = view;
  const keys = [
    ...keysOf(puzzle.answer),
    ...(puzzle.answer === "fans" ? [[["/"], "search"]] : []),
    [["C", "Ctrl+Enter"], "check"],
    ...(isExam
      ? []
      : [
          [["H"], "hint"],
          [["A"], "show"],
        ]),
    [["N"], "next"],
  ];
  const node = h(
    "details",
    {
      class: "mj-keys",
      ontoggle: () => {
        view.keysOpen = node.open;
      },
    },
    h("summary", { "data-key": "keys" }, words.say("ui.keys")),
    h(
      "dl",
      {},
      ...keys.flatMap(([names, what]) => [
        h("dt", {}, ...names.map((name) => h("kbd", {}, name))),
        h("dd", {}, words.say(`ui.keys.${what}`)),
      ]),
    ),
  );
  node.open = view.keysOpen;
  return node;
}

const FOCUSABLE = ["key", "tile", "seat", "sign", "search", "option", "number", "fold"].map(
  (name) => `data-${name}`,
);

/** What names the element that has the focus inside a box, so that it can be found again after a redraw. */
function focusKey(box) {
  const here = box.getRootNode().activeElement;
  if (!here || !box.contains(here)) return null;
  if (here.matches(".mj-ask")) return ".mj-ask";
  for (const name of FOCUSABLE) {
    if (here.hasAttribute(name)) return `${here.localName}[${name}="${CSS.escape(here.getAttribute(name))}"]`;
  }
  const row = here.closest("[data-fan]");
  return row ? `[data-fan="${CSS.escape(row.dataset.fan)}"] button` : null;
}

/** Focus the same thing again, or the row of the fan whose chip has gone. */
function refocus(box, key) {
  const found = box.querySelector(key);
  if (found) return found.focus({ preventScroll: true });
  const number = /(?:less|more)-(\d+)/.exec(key)?.[1];
  return box
    .closest(".mjteach")
    ?.querySelector(`[data-fan="${number}"] button`)
    ?.focus({ preventScroll: true });
}

// ---------------------------------------------------------------- the view

let views = 0;

const PICKERS = {
  tiles: { chosen: chosenTiles, picker: tilePicker },
  fans: { chosen: chosenFans, picker: fanPicker },
  seats: { chosen: null, picker: seatPicker },
  one: { chosen: null, picker: optionPicker },
  many: { chosen: null, picker: optionPicker },
  number: { chosen: null, picker: numberPicker },
  order: { chosen: null, picker: orderPicker },
};

/** One trainer on a page: keeps what the model does not (the search, half-typed numbers) and redraws. */
class View {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.serial = ++views;
    this.root = h("div", { class: "mjteach", "data-lm-suppress-shortcuts": "true" });
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.keysOpen = false;
    this.start();
    el.append(this.root);
    this.recall();
    this.build();
    this.listen();
  }

  /** What a new puzzle forgets. */
  start() {
    this.query = "";
    this.drafts = {};
    this.unfolded = new Set([this.puzzle.table?.offered?.from]);
    this.saved = null;
    this.checks = 0;
    this.checkedBlank = false;
    this.opened = performance.now();
  }

  // ---- what the model says

  get puzzle() {
    return this.model.get("document") ?? {};
  }

  /** @returns {Response} */
  get response() {
    return this.model.get("response") ?? {};
  }

  /** @returns {Verdict | null} */
  get verdict() {
    const verdict = this.model.get("verdict");
    return verdict?.items && !this.isExam ? verdict : null;
  }

  get isExam() {
    return Boolean(this.model.get("exam")) || !this.puzzle.answers;
  }

  /** @returns {Fan[]} */
  get fans() {
    return fansOf(this.puzzle.ruling);
  }

  get hints() {
    return Array.isArray(this.puzzle.hints) ? this.puzzle.hints : [];
  }

  get hintsShown() {
    return Math.min(this.model.get("hints_shown") || 0, this.hints.length);
  }

  get progress() {
    const progress = this.model.get("progress");
    return progress?.of ? progress : null;
  }

  /** Right or shown: nothing more to answer. */
  get closed() {
    return Boolean(this.verdict?.right || this.verdict?.shown);
  }

  get isStale() {
    return !this.closed && this.rejudged().some(({ same }) => !same);
  }

  get isSaved() {
    return this.saved !== null && this.saved === JSON.stringify(this.response);
  }

  /** Nothing was chosen when it was checked, and nothing has been since. */
  get isBlank() {
    return this.checkedBlank && !Object.keys(this.response).length;
  }

  /** What is said below the buttons where there is no verdict. */
  get note() {
    if (this.isBlank) return this.words.say("ui.result.empty");
    if (this.saved === null) return "";
    return this.words.say(this.isSaved ? "ui.saved" : "ui.saved.changed");
  }

  /** The verdict's items beside what they would be now. */
  rejudged() {
    const { verdict } = this;
    if (!verdict) return [];
    const now = new Map(judge(this.puzzle, this.response).items.map((item) => [item.item, item]));
    const then = new Map(verdict.items.map((item) => [item.item, item]));
    return [...new Set([...now.keys(), ...then.keys()])].map((item) => ({
      item,
      same: sameJudgement(now.get(item), then.get(item)),
    }));
  }

  /** The verdict to show on an item: none once the item has been changed. @param {string} item */
  markOf(item) {
    const judged = this.marks.get(item);
    return judged && (this.closed || this.unchanged.has(item)) ? judged : null;
  }

  // ---- what the person does

  /** Change the model; what belongs to a puzzle is told together with which. @param {Record<string, any>} changes */
  change(changes) {
    const about = Object.keys(changes).some((name) => own(BLANK, name)) ? { puzzle: this.puzzle.id ?? "" } : {};
    for (const [name, value] of Object.entries({ ...about, ...changes })) this.model.set(name, value);
    this.model.save_changes();
  }

  /** Take an item into the answer or out of it; of several where one is asked the last one stays. @param {string} item */
  toggle(item) {
    if (this.puzzle.answer !== "one") return this.count(item, own(this.response, item) ? 0 : 1);
    if (!this.closed) this.change({ response: { [item]: 1 } });
  }

  /** Give an option another place in the order. @param {string} item @param {number} to */
  arrange(item, to) {
    const order = orderOf(this.puzzle, this.response).filter((one) => one !== item);
    order.splice(to, 0, item);
    this.change({ response: placesOf(order) });
  }

  /** Show or hide the discards of a seat. @param {string} wind */
  fold(wind) {
    const open = !this.unfolded.delete(wind);
    if (open) this.unfolded.add(wind);
    const seat = this.root.querySelector(`.mj-board [data-seat="${wind}"]`);
    put(seat, "data-open", open ? "" : null);
    put(seat.querySelector("[data-fold]"), "aria-expanded", String(open));
  }

  /** @param {string} item @param {number | null} number */
  count(item, number) {
    if (this.closed) return;
    const { [item]: _, ...others } = this.response;
    const keep = ["seats", "number"].includes(this.puzzle.answer) ? number !== null : Boolean(number);
    this.change({ response: keep ? { ...others, [item]: number } : others });
  }

  /** A number as typed so far. @param {string} item a seat, or what the number is called @param {string} text */
  type(item, text) {
    if (this.closed) return;
    this.drafts[item] = text;
    this.count(item, integerOf(text));
    this.refresh();
  }

  check() {
    if (this.closed || !this.puzzle.kind) return;
    this.checks += 1;
    if (this.puzzle.answer === "order")
      this.change({ response: placesOf(orderOf(this.puzzle, this.response)) });
    this.checkedBlank = !this.isExam && !Object.keys(this.response).length;
    if (this.isExam) this.saved = JSON.stringify(this.response);
    else if (!this.checkedBlank) this.change({ verdict: this.judged() });
    this.refresh();
  }

  /** The verdict on what is answered now, with the milliseconds since the puzzle came up. */
  judged() {
    return { ...judge(this.puzzle, this.response), ms: Math.round(performance.now() - this.opened) };
  }

  hint() {
    if (!this.closed && this.hintsShown < this.hints.length) this.change({ hints_shown: this.hintsShown + 1 });
  }

  show() {
    if (!this.closed) this.change({ verdict: { ...this.judged(), right: false, shown: true } });
  }

  next() {
    const state = Object.fromEntries(Object.keys(BLANK).map((name) => [name, this.model.get(name)]));
    this.model.send({ kind: "next", id: this.puzzle.id, state });
  }

  /** A preference, remembered for the next time and told to the whole page. @param {string} name @param {any} value */
  choose(name, value) {
    this.change({ [name]: value });
    remember(name, String(value));
    dispatchEvent(new CustomEvent(PREFERRED, { detail: { name, value } }));
  }

  /** Follow what was chosen elsewhere on the page. @param {{name: string, value: any}} preference */
  follow({ name, value }) {
    const isKnown = name !== "lang" || own(this.model.get("catalogue") ?? {}, value);
    if (own(STORED, name) && isKnown && this.model.get(name) !== value) this.change({ [name]: value });
  }

  /** What was preferred last time. */
  recall() {
    const lang = remembered("lang");
    if (lang && lang !== this.model.get("lang") && own(this.model.get("catalogue") ?? {}, lang))
      this.change({ lang });
    const index = remembered("corner_index");
    if (index && index !== String(Boolean(this.model.get("corner_index"))))
      this.change({ corner_index: index === "true" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return this.press("check", event);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select")) return;
    if (event.key === "/") return this.press("search", event);
    const action = SHORTCUTS[event.key.toLowerCase()];
    if (action) this.press(action, event);
  }

  /** @param {string} action @param {KeyboardEvent} event */
  press(action, event) {
    const target = this.root.querySelector(action === "search" ? "[data-search]" : `[data-action="${action}"]`);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === "search") target.focus();
    else target.click();
  }

  // ---- drawing

  /** Draw everything anew: another puzzle, language or set of tiles. */
  build() {
    const focused = focusKey(this.root);
    const scrolled = this.isCurrent && this.root.querySelector(".mj-fans")?.scrollTop;
    this.drawn = JSON.stringify(this.puzzle);
    this.words = new Words(this.model.get("catalogue"), this.model.get("lang"));
    this.tiles = new Tiles(this.model.get("art"), this.words, Boolean(this.model.get("corner_index")));
    this.parts = [];
    this.root.lang = this.words.lang;
    put(this.root, "data-kind", this.puzzle.kind ? String(this.puzzle.kind) : null);
    put(this.root, "data-id", this.puzzle.id ? String(this.puzzle.id) : null);
    this.root.replaceChildren(this.body());
    this.refresh();
    for (const { ready } of this.parts) ready?.(null);
    const list = this.root.querySelector(".mj-fans");
    if (scrolled && list) list.scrollTop = scrolled;
    if (focused) this.root.querySelector(focused)?.focus({ preventScroll: true });
  }

  body() {
    const { puzzle, words } = this;
    if (!puzzle.kind) {
      const done = this.progress && this.progress.n >= this.progress.of;
      return h(
        "div",
        { class: "mj-body" },
        barPart(this),
        h("p", { class: "mj-ask", tabindex: "-1" }, words.say(done ? "ui.finished" : "ui.waiting")),
      );
    }
    return h(
      "div",
      { class: "mj-body" },
      barPart(this),
      h("h2", { class: "mj-ask", tabindex: "-1" }, taskOf(puzzle, words)),
      puzzle.show && !isInScene(puzzle) ? this.guard(() => shownPart(this)) : null,
      this.guard(() => scenePart(this)),
      this.guard(() => this.work()),
      h(
        "div",
        { class: "mj-foot" },
        keysPart(this),
        h("span", { class: "mj-id" }, words.say("ui.puzzle", { id: puzzle.id })),
      ),
    );
  }

  /** The answer on one side; buttons, hints and result on the other. */
  work() {
    const { answer } = this.puzzle;
    if (!own(PICKERS, answer)) throw new TrainerError("unknown-answer", String(answer));
    const { chosen, picker } = PICKERS[answer];
    const side = h(
      "div",
      { class: "mj-side-panel" },
      this.part(actionsPart(this)),
      this.part(hintsPart(this)),
      this.part(resultPart(this)),
    );
    return h(
      "div",
      { class: "mj-work", "data-answer": answer },
      chosen ? this.part(chosen(this)) : null,
      h(
        "div",
        {
          class: "mj-answer",
          role: answer === "one" ? "radiogroup" : "group",
          "aria-label": this.words.say(`ui.answer.${answer}`),
        },
        this.part(picker(this)),
      ),
      side,
    );
  }

  /** @param {{node: Node, refresh: () => void}} part */
  part(part) {
    this.parts.push(part);
    return part.node;
  }

  /** @param {() => Node} draw */
  guard(draw) {
    try {
      return draw();
    } catch (error) {
      return brokenPart(error, this.words);
    }
  }

  /** Bring every part up to date with the response, the verdict and the hints. */
  refresh() {
    try {
      this.marks = new Map((this.verdict?.items ?? []).map(({ item, verdict }) => [item, verdict]));
      this.unchanged = new Set(
        this.rejudged()
          .filter(({ same }) => same)
          .map(({ item }) => item),
      );
      for (const { refresh } of this.parts) refresh();
    } catch (error) {
      this.root.querySelector(".mj-work")?.replaceWith(brokenPart(error, this.words));
    }
    put(this.root, "data-state", this.verdict?.shown ? "shown" : this.verdict ? "checked" : "open");
    put(this.root, "data-saved", this.saved === null ? null : String(this.isSaved));
    this.seen = this.traces();
  }

  /** The state that belongs to one puzzle, as text. */
  traces() {
    return Object.fromEntries(Object.keys(BLANK).map((name) => [name, JSON.stringify(this.model.get(name))]));
  }

  /** Another puzzle: what the last one left behind goes, unless the model brought its own along. */
  turn() {
    const now = this.traces();
    const left = Object.keys(BLANK).filter(
      (name) => now[name] === this.seen[name] && now[name] !== JSON.stringify(BLANK[name]),
    );
    const focused = this.root.contains(this.root.getRootNode().activeElement);
    this.start();
    if (left.length) this.change(Object.fromEntries(left.map((name) => [name, BLANK[name]])));
    this.build();
    if (focused) this.lead();
  }

  /** Let the focus go to the task, and the page with it. */
  lead() {
    const task = this.root.querySelector(".mj-ask");
    task?.focus({ preventScroll: true });
    task?.scrollIntoView({ block: "nearest" });
  }

  /** Whether the puzzle on the page is the model's; if not, its turn comes in the same breath. */
  get isCurrent() {
    return this.drawn === JSON.stringify(this.puzzle);
  }

  /** One message may change the puzzle and more; which the model tells of first is left to chance. */
  listen() {
    const refresh = () => this.isCurrent && this.refresh();
    const build = () => this.isCurrent && this.build();
    this.listeners = [
      ["document", () => this.turn()],
      ...["response", "verdict", "hints_shown"].map((name) => [name, refresh]),
      ...["lang", "catalogue", "art", "corner_index", "exam", "progress"].map((name) => [name, build]),
    ];
    for (const [name, listener] of this.listeners) this.model.on(`change:${name}`, listener);
    this.hear = ({ detail }) => this.follow(detail);
    addEventListener(PREFERRED, this.hear);
  }

  close() {
    for (const [name, listener] of this.listeners) this.model.off(`change:${name}`, listener);
    removeEventListener(PREFERRED, this.hear);
    this.root.remove();
  }
}

/** A puzzle's state before anything was done. */
const BLANK = { response: {}, verdict: {}, hints_shown: 0 };

/** @param {Item | undefined} one @param {Item | undefined} two */
function sameJudgement(one, two) {
  return one?.verdict === two?.verdict && one?.values?.given === two?.values?.given;
}

const STORED = { lang: "mjteach.lang", corner_index: "mjteach.index" };

/** The event on the window that tells what a person prefers, {name, value}: whoever picks a language means the page. */
const PREFERRED = "mjteach-preferred";

/** @param {string} name @param {string} value */
function remember(name, value) {
  try {
    localStorage.setItem(STORED[name], value);
  } catch {
    /* storage may be forbidden or full: the choice then lasts as long as the page */
  }
}

/** @param {string} name */
function remembered(name) {
  try {
    return localStorage.getItem(STORED[name]);
  } catch {
    return null;
  }
}

/** Draw a trainer into `el`; the function returned takes it away again. @param {{model: Model, el: HTMLElement}} place */
function render({ model, el }) {
  const view = new View(model, el);
  return () => view.close();
}

export default { render };
