/**
 * The panel beside a trainer: things to choose, buttons, and texts, as Python describes them.
 *
 * The model (anywidget's, or a page's own) has
 *   parts   what is shown from top to bottom, see PARTS     lang   the language of all words in it
 *   values  what has been chosen, by name                   led    {n, on}: with every other n the focus goes to `on`
 *   store   a key of the browser's storage, or ""           kept   what is remembered under it, {} before
 * A button sends {kind: "press", name, values}, the values as they are now: a message may overtake changes that were saved
 * before it. It is answered with {kind: "done"}. What the storage has at the start is
 * sent as {kind: "recall", kept}; a page's address that ends in #/p/... as {kind: "visit", link}.
 *
 * What tests and pages may rely on in the DOM:
 *   .mjteach-panel[lang]                          the root
 *   [data-field="kinds"] input[value="waits"]     one of several things to choose
 *   [data-field="level"] :is(select, input)       one value
 *   button[data-press="start"]                    a button; aria-pressed or aria-current where it tells something
 *   textarea[data-text="result"], button[data-copy="result"]   a text to copy
 *   [role="status"]                               what is announced
 */

/** @typedef {{get: Function, set: Function, save_changes: Function, on: Function, off: Function, send: Function}} Model */
/** @typedef {Record<string, any>} Part */

/**
 * An element; values never become markup.
 * @param {string} name @param {Record<string, any>} facts attributes, and listeners by their `on` names
 * @param {...(Node | string | null)} inside
 */
function h(name, facts = {}, ...inside) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (key.startsWith("on")) node[key] = value;
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...inside.filter((one) => one !== null));
  return node;
}

/** How each part is drawn. @type {Record<string, (panel: Panel, part: Part) => Node>} */
const PARTS = {
  heading: (_, { text }) => h("h2", { class: "mj-ask", tabindex: "-1" }, text),
  note: (_, { text }) => h("p", { class: "mj-plain" }, text),
  small: (_, { text }) => h("small", {}, text),
  alert: (_, { text }) => h("p", { class: "mj-alert", role: "status", tabindex: "-1" }, text),
  warning: (_, { text }) => h("p", { class: "mj-warning", role: "status" }, text),
  many: (panel, part) => manyPart(panel, part),
  select: (panel, part) => selectPart(panel, part),
  number: (panel, part) => numberPart(panel, part),
  date: (panel, part) => datePart(panel, part),
  row: (panel, { parts }) => h("div", { class: "mj-row" }, ...parts.map((part) => panel.draw(part))),
  fold: (panel, part) => foldPart(panel, part),
  buttons: (panel, part) => buttonsPart(panel, part),
  copy: (panel, part) => copyPart(panel, part),
};

/** @param {Panel} panel @param {Part} part */
function manyPart(panel, { name, label, options }) {
  const chosen = () => [...node.querySelectorAll("input:checked")].map((input) => input.value);
  const node = h(
    "fieldset",
    { "data-field": name },
    label ? h("legend", {}, label) : null,
    ...options.map(([value, text]) => {
      const input = h("input", { type: "checkbox", value, "data-key": `${name}.${value}` });
      input.checked = (panel.values[name] ?? []).includes(value);
      input.onchange = () => panel.choose(name, chosen());
      return h("label", { class: "mj-choice" }, input, h("span", {}, text));
    }),
  );
  return node;
}

/** @param {Panel} panel @param {Part} part */
function selectPart(panel, { name, label, options, remember }) {
  const select = h("select", { "data-key": name }, ...options.map(([value, text, lang]) => h("option", { value, lang }, text)));
  select.value = panel.values[name];
  select.onchange = () => {
    panel.choose(name, select.value);
    if (remember) prefer(remember, name, select.value);
  };
  return h("label", { class: "mj-field", "data-field": name }, h("span", {}, label), select);
}

/** A number as it was typed: the browser's own field would give away nothing of what is none. @param {Panel} panel @param {Part} part */
function numberPart(panel, { name, label, help, wrong }) {
  const described = `mj-${name}-${panel.serial}`;
  const names = { "data-key": name, "aria-label": label, "aria-describedby": described, "aria-invalid": wrong ? "true" : null };
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", ...names });
  input.value = panel.values[name];
  input.oninput = () => panel.choose(name, input.value);
  return h("label", { class: "mj-field", "data-field": name }, h("span", {}, label), input, h("small", { id: described }, help));
}

/** @param {Panel} panel @param {Part} part */
function datePart(panel, { name, label, min, max }) {
  const input = h("input", { type: "date", min, max, "data-key": name });
  input.value = panel.values[name];
  input.oninput = () => panel.choose(name, input.value);
  return h("label", { class: "mj-field", "data-field": name }, h("span", {}, label), input);
}

/** @param {Panel} panel @param {Part} part */
function foldPart(panel, { name, label, parts }) {
  const node = h("details", { "data-fold": name }, h("summary", { "data-key": `fold.${name}` }, label), ...parts.map((part) => panel.draw(part)));
  node.open = panel.unfolded.has(name);
  return node;
}

/** @param {Panel} panel @param {Part} part */
function buttonsPart(panel, { label, buttons }) {
  return h(
    "div",
    { class: "mj-actions", role: label ? "group" : null, "aria-label": label },
    ...buttons.map(({ name, text, note, mark, main, current, off }) =>
      h(
        "button",
        {
          type: "button",
          class: main ? "mj-main" : null,
          "data-press": name,
          "data-key": `press.${name}`,
          "aria-current": current ? "true" : null,
          "aria-disabled": off ? "true" : null,
          "data-mark": mark,
          onclick: () => !off && panel.press(name),
        },
        text,
        note ? h("small", {}, note) : null,
      ),
    ),
  );
}

/** @param {Panel} panel @param {Part} part */
function copyPart(panel, { name, label, text, button, done, byHand }) {
  const area = h("textarea", { readonly: true, rows: text.split("\n").length, "data-text": name, "data-key": `text.${name}`, "aria-label": label });
  area.value = text;
  area.onfocus = () => area.select();
  const said = h("span", { class: "mj-plain", role: "status" });
  const copy = async () => {
    said.textContent = "";
    const copied = await toClipboard(text);
    said.textContent = copied ? done : byHand;
    if (!copied) area.focus();
  };
  return h(
    "div",
    { class: "mj-copy" },
    h("h3", {}, label),
    area,
    h("div", { class: "mj-actions" }, h("button", { type: "button", "data-copy": name, "data-key": `copy.${name}`, onclick: copy }, button), said),
  );
}

/** Whether the text could be put on the clipboard, which a browser may forbid. @param {string} text */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
function read(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "{}");
    return value && typeof value === "object" && !Array.isArray(value) ? value : {};
  } catch {
    return {}; // forbidden, or somebody else's
  }
}

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* storage may be forbidden or full: what was done then lasts as long as the page */
  }
}

/** What a person prefers, for the next time and, as the trainer does it, for the whole page. @param {string} key @param {string} name @param {string} value */
function prefer(key, name, value) {
  write(key, value);
  dispatchEvent(new CustomEvent("mjteach-preferred", { detail: { name, value } }));
}

let panels = 0;

class Panel {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.serial = ++panels;
    this.unfolded = new Set();
    this.root = h("div", { class: "mjteach mjteach-panel", "data-lm-suppress-shortcuts": "true" });
    el.append(this.root);
    this.build();
    this.listeners = [
      ["change:parts", () => this.build()],
      ["change:values", () => this.isChoosing || this.build()],
      ["change:led", () => this.lead()],
      ["change:kept", () => this.keep()],
      ["msg:custom", ({ kind }) => kind === "done" && (this.root.ariaBusy = "false")],
    ];
    for (const [name, listener] of this.listeners) model.on(name, listener);
    this.visit = () => this.tellAddress();
    addEventListener("hashchange", this.visit);
    this.recall();
    this.tellAddress();
  }

  get values() {
    return this.model.get("values") ?? {};
  }

  /** @param {string} name @param {any} value */
  choose(name, value) {
    this.isChoosing = true; // what changes the values is on the page already
    this.model.set("values", { ...this.values, [name]: value });
    this.isChoosing = false;
    this.model.save_changes();
  }

  /** @param {string} name */
  press(name) {
    if (this.root.ariaBusy === "true") return;
    this.root.ariaBusy = "true";
    this.model.send({ kind: "press", name, values: this.values });
  }

  /** @param {Part} part */
  draw(part) {
    return PARTS[part.type](this, part);
  }

  build() {
    const here = this.root.contains(document.activeElement) ? document.activeElement : null;
    const key = here?.getAttribute("data-key");
    const caret = here?.selectionStart;
    for (const { open, dataset } of this.root.querySelectorAll("details")) this.unfolded[open ? "add" : "delete"](dataset.fold);
    const parts = this.model.get("parts") ?? [];
    this.root.lang = this.model.get("lang");
    this.root.hidden = !parts.length;
    this.root.replaceChildren(h("div", { class: "mj-body" }, ...parts.map((part) => this.draw(part))));
    const again = (key && this.root.querySelector(`[data-key="${CSS.escape(key)}"]`)) || this.root.querySelector(".mj-ask");
    if (here) again?.focus({ preventScroll: true });
    if (caret !== null && caret !== undefined && again?.type === "text") again.setSelectionRange(caret, caret);
  }

  /** Lead the focus to what comes up, here or in the trainer beside, until there is something else to lead it to. */
  lead() {
    const { n, on } = this.model.get("led") ?? {};
    const room = this.root.closest(".mjteach-room") ?? this.root;
    const attempt = () => {
      if (!this.root.isConnected || this.model.get("led")?.n !== n) return;
      const found = [...room.querySelectorAll(on)].find((node) => node.checkVisibility());
      found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "nearest" });
      if (!found) requestAnimationFrame(attempt);
    };
    if (on) requestAnimationFrame(attempt);
  }

  recall() {
    const store = this.model.get("store");
    if (store) this.model.send({ kind: "recall", kept: read(store) });
  }

  /** Tell which puzzle the page's address names, if it names one. */
  tellAddress() {
    if (location.hash.startsWith("#/p/")) this.model.send({ kind: "visit", link: location.hash });
  }

  keep() {
    const store = this.model.get("store");
    if (store) write(store, JSON.stringify({ ...read(store), ...this.model.get("kept") }));
  }

  close() {
    for (const [name, listener] of this.listeners) this.model.off(name, listener);
    removeEventListener("hashchange", this.visit);
    this.root.remove();
  }
}

/** Draw a panel into `el`; the function returned takes it away again. @param {{model: Model, el: HTMLElement}} place */
function render({ model, el }) {
  const panel = new Panel(model, el);
  return () => panel.close();
}

export default { render };
