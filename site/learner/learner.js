// Around a notebook page: a bar with the way home, the learner view (`learn=1`: code folded away, cells run by
// themselves) and the view with the code (`run=1`: cells run, nothing hidden).
import { choose, folder, save } from "./language.js";

const PATIENCE = 25_000; // ms without progress after which we say that it takes long
const LIMIT = 120_000; // ms without progress after which we call it failed
const LESSON = /^(en|zh-Hans)\/([\w-]+)\.ipynb$/; // the site's own, by the language of its text
const PUZZLE = ".jp-OutputArea-output .mjteach";

const query = new URLSearchParams(location.search);
const learning = query.get("learn") === "1";
const sentences = JSON.parse(document.getElementById("mj-words").textContent);
let lang = choose();
let words = sentences[lang];
const byId = (id) => document.getElementById(id);
const nap = (ms) => new Promise((wake) => setTimeout(wake, ms));

function addressIn(changes) {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
  return address.href;
}

function addressWith(view) {
  const address = new URL(addressIn({ lang }));
  for (const name of ["learn", "run"]) address.searchParams.delete(name);
  address.searchParams.set(view, "1");
  return address.href;
}

function fillWords() {
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = words[node.dataset.t];
  for (const node of document.querySelectorAll("[data-t-label]")) node.setAttribute("aria-label", words[node.dataset.tLabel]);
  const other = document.querySelector("#mj-bar .mj-other");
  other.textContent = words[learning ? "lesson.code" : "lesson.learn"];
  other.href = addressWith(learning ? "run" : "learn");
  for (const link of document.querySelectorAll('a[href^="../"]')) link.href = `../?lang=${lang}`;
  byId("mj-code").href = addressWith("run");
  byId("mj-reload").href = location.href;
}

// ---- the language ---------------------------------------------------------------------------------------

// The trainer tells what is chosen on it; the page speaks that language from then on, and its address says so.
addEventListener("mjteach-preferred", ({ detail }) => {
  if (detail.name !== "lang" || detail.value === lang || !(detail.value in sentences)) return;
  lang = detail.value;
  words = sentences[lang];
  history.replaceState(history.state, "", addressIn({ lang }));
  fillWords();
  tellOfText(true);
});

/** Say in which language the lesson's text is, where it is not the reader's. */
function tellOfText(chosen) {
  const [, written, name] = query.get("path")?.match(LESSON) ?? [];
  const notice = byId("mj-text");
  const differs = written && written !== folder(lang);
  const simplified = chosen && written === "zh-Hans" && lang === "zh-Hant";
  notice.hidden = !differs && !simplified;
  document.documentElement.classList.toggle("mj-told", !notice.hidden);
  if (notice.hidden) return;
  notice.querySelector("span").textContent = words[differs ? "lesson.text" : "lesson.simplified"];
  const link = notice.querySelector("a");
  link.hidden = !differs;
  link.href = addressIn({ path: `${folder(lang)}/${name}.ipynb`, lang });
}

byId("mj-text").querySelector("button").addEventListener("click", () => {
  byId("mj-text").hidden = true;
  document.documentElement.classList.remove("mj-told");
});

// ---- the wait -------------------------------------------------------------------------------------------

let done = 0; // per cent
let goal = 0; // where the bar may creep to by itself until the next step is reached
let lastStep = performance.now();

function reach(percent, next, key) {
  done = Math.max(done, percent);
  goal = next;
  lastStep = performance.now();
  if (key) document.querySelector(".mj-wait-step").textContent = words[key];
}

function paintWait() {
  document.querySelector("#mj-wait progress").value = done;
  const tiles = [...document.querySelectorAll(".mj-wait-tiles img")];
  tiles.forEach((tile, i) => {
    if (done >= ((i + 1) * 100) / (tiles.length + 1) && tile.dataset.face) {
      tile.src = tile.dataset.face;
      delete tile.dataset.face;
    }
  });
}

async function watchWait() {
  while (!byId("mj-wait").hidden && byId("mj-fail").hidden) {
    done += (goal - done) * 0.03;
    paintWait();
    const quiet = performance.now() - lastStep;
    byId("mj-wait").querySelector(".mj-wait-slow").hidden = quiet < PATIENCE;
    if (quiet > LIMIT) fail("fail.text");
    await nap(100);
  }
}

async function endWait() {
  if (byId("mj-wait").hidden) return;
  reach(100, 100);
  paintWait();
  byId("mj-wait").classList.add("mj-done");
  await nap(250);
  byId("mj-wait").hidden = true;
}

function fail(key) {
  if (!learning || !byId("mj-fail").hidden) return;
  byId("mj-wait").hidden = true;
  document.documentElement.classList.add("mj-failed");
  document.querySelector(".mj-fail-text").textContent = words[key];
  byId("mj-fail").hidden = false;
  byId("mj-reload").focus();
}

// ---- the notebook -----------------------------------------------------------------------------------------

async function openNotebook() {
  while (!window.jupyterapp) await nap(30);
  const app = window.jupyterapp;
  await app.restored;
  let panel = app.shell.currentWidget;
  while (!panel?.context) {
    await nap(30);
    panel = app.shell.currentWidget;
  }
  return { app, panel };
}

const sources = (notebook) => JSON.stringify(notebook.cells.map((cell) => [cell.cell_type, [cell.source].flat().join("")]));

// A notebook that somebody saved here hides the site's own from then on: the learner view always takes the
// site's, the other view offers it.
async function mindSavedCopy(panel) {
  const answer = await fetch(`../files/${query.get("path")}`);
  if (!answer.ok) return; // a notebook that somebody made here
  const original = await answer.json();
  const { context } = panel;
  if (sources(context.model.toJSON()) === sources(original)) return;
  if (learning) {
    context.model.fromJSON(original);
    return;
  }
  const notice = byId("mj-saved");
  notice.hidden = false;
  notice.querySelector("button").addEventListener("click", () => {
    context.model.fromJSON(original);
    notice.hidden = true;
  });
}

// When Python cannot be downloaded the kernel keeps silent; asking for its files tells at once.
async function findPython() {
  const files = JSON.parse(byId("mj-python").textContent);
  const answers = await Promise.all(files.map((file) => fetch(file, { method: "HEAD" })));
  for (const { ok, status, url } of answers) if (!ok) throw new Error(`${status} ${url}`);
}

// An address that names no lesson of the site is told at once, in place of Jupyter's own message.
async function findLesson() {
  const { ok } = await fetch(`../files/${query.get("path")}`, { method: "HEAD" });
  if (!ok) fail("fail.lesson");
}

// A link from a puzzle names the cell where a section of the lesson begins.
function showSection(panel) {
  const { widgets } = panel.content;
  const place = widgets.findIndex((cell) => cell.model.id === location.hash.slice(1));
  if (place < 0) return;
  panel.content.activeCellIndex = place;
  panel.content.scrollToItem(place, "start");
}

function watchKernel(panel) {
  panel.sessionContext.statusChanged.connect((_, status) => {
    if (status === "dead") fail("fail.text");
  });
}

async function waitForPuzzle() {
  while (!document.querySelector(PUZZLE)?.childElementCount) await nap(50);
  await endWait();
}

async function run() {
  reach(0, 45, "wait.table");
  if (learning) {
    findPython().catch(() => fail("fail.text"));
    findLesson().catch(() => fail("fail.text"));
  }
  const { app, panel } = await openNotebook();
  if (learning) {
    app.shell.collapseTop?.();
    app.shell.menu?.hide?.();
    panel.toolbar?.hide?.(); // real layout calls: hidden by style alone they would leave a gap
  }
  await panel.context.ready;
  await panel.revealed;
  await mindSavedCopy(panel);
  addEventListener("hashchange", () => showSection(panel));
  if (!learning && query.get("run") !== "1") return;
  reach(45, 80, "wait.python");
  watchKernel(panel);
  await panel.sessionContext.ready;
  reach(80, 98, "wait.deal");
  waitForPuzzle();
  const fine = await app.commands.execute("notebook:run-all-cells");
  panel.content.activeCellIndex = 0; // running leaves the page at its end
  panel.content.node.querySelector(".jp-WindowedPanel-outer, .jp-Notebook")?.scrollTo(0, 0);
  showSection(panel);
  if (fine === false || document.querySelector('[data-mime-type="application/vnd.jupyter.error"]')) fail("fail.cell");
}

if (query.has("lang")) save(lang); // the puzzles read it from there
document.documentElement.classList.add("mj");
document.documentElement.classList.toggle("learn", learning);
fillWords();
tellOfText(false);
byId("mj-bar").hidden = false;
byId("mj-wait").hidden = !learning;
watchWait();
run().catch((error) => {
  console.error(error);
  fail("fail.text");
});
