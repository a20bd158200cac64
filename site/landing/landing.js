import { choose, folder, save } from "./language.js";

const words = JSON.parse(document.getElementById("words").textContent);

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function lessonAddress(link, lang) {
  const query = new URLSearchParams({ path: `${folder(lang)}/${link.dataset.notebook}.ipynb`, lang });
  query.set("code" in link.dataset ? "run" : "learn", "1");
  return `notebooks/index.html?${query}`;
}

function show(lang) {
  const say = (key, values = {}) => fill(words[lang][key], values);
  document.documentElement.lang = lang;
  document.title = say("page.title");
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = say(node.dataset.t, node.dataset);
  for (const node of document.querySelectorAll("[data-t-label]")) node.setAttribute("aria-label", say(node.dataset.tLabel));
  for (const node of document.querySelectorAll("[data-t-content]")) node.content = say(node.dataset.tContent);
  for (const link of document.querySelectorAll("[data-notebook]")) link.href = lessonAddress(link, lang);
  for (const link of document.querySelectorAll("[data-lang]")) {
    if (link.dataset.lang === lang) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function switchTo(event) {
  const link = event.target.closest("[data-lang]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { lang } = link.dataset;
  save(lang);
  const address = new URL(location.href);
  address.searchParams.set("lang", lang);
  history.replaceState(null, "", address);
  show(lang);
}

const lang = choose();
// The address of a puzzle: the practice page opens it.
if (location.hash.startsWith("#/p/")) location.replace(lessonAddress({ dataset: { notebook: "practice" } }, lang) + location.hash);
if (new URLSearchParams(location.search).has("lang")) save(lang);
show(lang);
document.querySelector(".languages").addEventListener("click", switchTo);
