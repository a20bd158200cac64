// Which of the three languages to show: the address, then the saved choice, then the browser's own.
export const LANGUAGES = ["zh-Hans", "zh-Hant", "en"];
const KEY = "mjteach.lang";

// The lessons are written in English and in simplified Chinese; the puzzles in them speak all three.
export const folder = (lang) => (lang === "en" ? "en" : "zh-Hans");

export function closest(tag) {
  const text = (tag ?? "").toLowerCase();
  if (!text) return null;
  if (text.startsWith("zh")) return /hant|tw|hk|mo/.test(text) ? "zh-Hant" : "zh-Hans";
  return text.startsWith("en") ? "en" : null;
}

function saved() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
}

export function save(lang) {
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // then the choice holds for this page only
  }
}

export function choose(search = location.search, preferred = navigator.languages) {
  const wanted = [new URLSearchParams(search).get("lang"), saved(), ...preferred];
  for (const tag of wanted) {
    const lang = closest(tag);
    if (lang) return lang;
  }
  return "en";
}
