"use strict";
/* The live page: shows the state that the server tells, asks for pictures by key, and listens for changes. */

const $ = (id) => document.getElementById(id);
const VIEWS = ["cards", "prints", "findings", "numbers"];
const DPI = { 1: 72, 2: 96, 3: 144, 4: 220 };
const SOON = 1000; // milliseconds that pictures of changed cards may take before the rest is asked for
let state = { number: 0, cards: [], games: [], findings: [], changed: [] };
let shown = [];
let open = "";
let other = null; // the keys of all faces at the time that is compared with
let flickering = 0;
const printed = new Set();

/** An element with attributes and children; text is never read as markup. */
function make(tag, attributes = {}, ...children) {
  const element = tag === "svg" || tag === "rect" || tag === "ellipse" || tag === "text"
    ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

const isLow = () => $("view").value === "low";

function address(key, { dpi, bleed = false, at = "" }) {
  const query = new URLSearchParams({ dpi });
  if (bleed) query.set("bleed", "1");
  if (isLow()) query.set("ink", "low");
  if (at) query.set("at", at);
  return `face/${key}.png?${query}`;
}

function problems(card) {
  const found = card.findings.map((number) => state.findings[number]);
  const worst = ["error", "warning", "note"].find((kind) => found.some((finding) => finding.severity === kind));
  return { found, worst };
}

const words = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

function wanted(card) {
  const text = $("search").value.trim().toLowerCase();
  const inside = [card.title, card.id, ...Object.values(card.text), ...Object.values(card.fields)].join("\n").toLowerCase();
  const which = $("which").value;
  return (!text || inside.includes(text))
    && (!$("game").value || card.game === $("game").value)
    && facets().every((select) => !select.value || card.tokens.includes(select.value))
    && (which !== "findings" || card.findings.length > 0)
    && (which !== "changed" || state.changed.includes(card.id))
    && (which !== "differing" || differs(card));
}

function differs(card) {
  const before = other && other[card.id];
  return Boolean(other) && (!before || before[0] !== card.front || before[1] !== card.back);
}

/* The cards: each keeps its element, so that only what changed is loaded again. */
const tiles = new Map();

function tile(card) {
  let entry = tiles.get(card.id);
  if (!entry) {
    const picture = make("img", { alt: "", loading: "lazy", decoding: "async" });
    const name = make("span", { class: "name" });
    const button = make("button", { type: "button", "data-card": card.id }, picture, name);
    button.addEventListener("click", () => show(card.id));
    entry = { item: make("li", {}, button), picture, name, button };
    tiles.set(card.id, entry);
  }
  const [width, height] = card.size;
  entry.picture.width = Math.round(width * 4);
  entry.picture.height = Math.round(height * 4);
  entry.picture.className = card.shape;
  const source = address(card.front, { dpi: DPI[$("size").value] });
  if (entry.picture.getAttribute("src") !== source) entry.picture.src = source;
  const { found, worst } = problems(card);
  entry.name.replaceChildren(
    `${card.number} ${card.title}`,
    ...(card.copies > 1 ? [` × ${card.copies}`] : []),
    ...(worst ? [make("br"), make("span", { class: `badge ${worst}` }, words(found.length, "finding"))] : []),
    ...(differs(card) ? [make("br"), make("span", { class: "badge note" }, "other than compared")] : []),
  );
  return entry;
}

function drawCards() {
  shown = state.cards.filter(wanted);
  $("cards").dataset.size = $("size").value;
  const items = shown.map((card) => tile(card).item);
  if (items.length !== $("cards").children.length || items.some((item, place) => item !== $("cards").children[place])) {
    $("cards").replaceChildren(...items);
  }
  const chosen = facets().filter((select) => select.value).length;
  $("chosen").textContent = chosen ? `(${chosen})` : "";
  $("reset").hidden = !chosen && !$("search").value && !$("game").value && !$("which").value;
  $("count").value = shown.length === state.cards.length ? words(shown.length, "card") : `${shown.length} of ${words(state.cards.length, "card")}`;
}

function flash(ids) {
  for (const id of ids) {
    const entry = tiles.get(id);
    if (!entry) continue;
    entry.item.classList.remove("flash");
    void entry.item.offsetWidth;
    entry.item.classList.add("flash");
  }
}

/* One card */
async function show(id) {
  const card = state.cards.find((one) => one.id === id);
  if (!card) return;
  open = id;
  $("card-title").textContent = `${card.number} ${card.title}`;
  if (!$("card").open) $("card").showModal();
  const lines = [...document.querySelectorAll("#overlays input:checked")].map((box) => box.value);
  const faces = [["front", card.front], ["back", card.back]];
  const figures = faces.map(([side, key]) => figure(card, side, key, ""));
  const at = $("against").value.trim();
  if (other && other[card.id] && differs(card)) {
    faces.forEach(([side], place) => {
      const then = other[card.id][place];
      if (!then) $("said").textContent = `The ${side} of ${at} was not kept.`;
      else if (then !== faces[place][1]) figures.push(figure(card, `${side}, ${at}`, other[card.id][place], at));
    });
  }
  $("flicker").hidden = figures.length < 3;
  $("faces").replaceChildren(...figures);
  facts(card, {});
  for (const [place, [, key]] of faces.entries()) {
    const answer = await fetch(`face/${key}.json`);
    if (!answer.ok || open !== id) continue;
    const details = await answer.json();
    figures[place].firstChild.append(overlay(details, lines));
    if (place === 0) facts(card, details);
  }
}

function figure(card, caption, key, at) {
  const picture = make("img", { src: address(key, { dpi: 220, bleed: true, at }), alt: `${card.title}, ${caption}` });
  return make("figure", {}, make("div", { class: "face" }, picture), make("figcaption", {}, caption));
}

/** Lines over a face. Each has a bright one beneath it, so that it is seen on any colour. */
function overlay(details, lines) {
  const [, , width, height] = details.boxes.whole;
  const drawing = make("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const box = (kind, [left, top, across, down]) => {
    const place = { x: left, y: top, width: across, height: down };
    drawing.append(make("rect", { class: "overlay-under", ...place }), make("rect", { class: `overlay-${kind}`, ...place }));
  };
  const labels = labeller(drawing, width);
  if (lines.includes("bleed")) box("bleed", details.boxes.whole);
  if (lines.includes("trim")) box("trim", details.boxes.trim);
  if (lines.includes("safe") && details.boxes.safe) box("safe", details.boxes.safe);
  for (const area of lines.includes("areas") ? details.areas : []) box("area", area.box);
  let last = null;
  const texts = lines.includes("texts") ? details.texts : [];
  for (const text of texts) box("text", text.box);
  for (const text of texts) {
    const follows = last && last.points === text.points && Math.abs(text.box[1] - last.box[1]) < 2 * text.box[3];
    last = text;
    if (!follows) labels.add("overlay-points", `${text.points} pt`, text.box[0] + text.box[2], text.box[1], "end");
  }
  for (const area of lines.includes("areas") ? details.areas : []) {
    if (area.name) labels.add("overlay-name", `${area.tag} ${area.name}`, area.box[0], area.box[1], "start");
  }
  return drawing;
}

/** Writes words above places of a drawing, inside it, and none over another. */
function labeller(drawing, width) {
  const size = width / 30;
  const taken = [];
  return {
    add(kind, words, x, y, anchor) {
      const long = words.length * size * .62;
      const left = Math.max(size / 4, Math.min(anchor === "end" ? x - long : x, width - long - size / 4));
      const line = Math.max(size, y - size / 5);
      const isFree = taken.every(([l, t, r]) => left > r || left + long < l || Math.abs(t - line) > size);
      if (!isFree) return;
      taken.push([left, line, left + long]);
      drawing.append(make("text", { class: `overlay-label ${kind}`, x: left, y: line, "font-size": size, "stroke-width": size / 4 }, words));
    },
  };
}

function facts(card, details) {
  const rows = [["id", card.id], ["kind", card.kind], ["copies", card.copies], ["icons", card.icons.join(", ")],
    ...Object.entries(card.text), ...Object.entries(card.fields)];
  const table = make("table", {}, ...rows.filter(([, value]) => value !== "").map(([name, value]) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, String(value)))));
  const where = details.path ? make("p", {}, editor(details)) : undefined;
  const { found } = problems(card);
  const list = found.length ? make("ul", { class: "plain" }, ...found.map(finding)) : make("p", {}, "Nothing found.");
  $("facts").replaceChildren(make("div", {}, where ?? "", table), make("div", {}, make("h3", {}, "Findings"), list));
}

function editor({ path, file, line }) {
  const place = make("code", {}, `${file}:${line}`);
  if (!state.editor) return place;
  const whole = encodeURI(path).replace(/[#?&]/g, encodeURIComponent);
  return make("a", { href: state.editor.replace("{path}", whole).replace("{line}", line) }, place);
}

const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."} `;

function finding(one) {
  return make("li", {}, make("span", { class: `badge ${one.severity}` }, `${one.severity} ${one.code}`), ` ${sentence(one.message)}`,
    one.help ? make("em", {}, sentence(one.help)) : undefined, one.path ? editor(one) : undefined);
}

function step(by) {
  const place = shown.findIndex((card) => card.id === open);
  const next = shown[(place + by + shown.length) % shown.length];
  if (next) show(next.id);
}

function flicker() {
  const pressed = $("flicker").getAttribute("aria-pressed") !== "true";
  $("flicker").setAttribute("aria-pressed", String(pressed));
  clearInterval(flickering);
  if (!pressed) { show(open); return; }
  flickering = setInterval(() => {
    const [mine, , old] = $("faces").children;
    if (!$("card").open || !old) { clearInterval(flickering); return; }
    const [here, there] = [mine, old].map((figure) => ({ picture: figure.querySelector("img"), caption: figure.querySelector("figcaption") }));
    [here.picture.src, there.picture.src] = [there.picture.src, here.picture.src];
    [here.caption.textContent, there.caption.textContent] = [there.caption.textContent, here.caption.textContent];
  }, 600);
}

/* The other views */
function drawFindings() {
  const errors = state.findings.length;
  $("finding-count").textContent = errors ? `(${errors})` : "";
  $("findings").replaceChildren(...[make("h2", {}, errors ? words(errors, "finding") : "Nothing found"),
    errors ? undefined : make("p", { class: "hint" }, "All files can be read, all cards be laid out, and the rules have nothing to say. What shows only in play, `cardgen check` tells."),
    make("ul", { class: "plain" }, ...state.findings.map(finding))].filter(Boolean));
}

function drawNumbers() {
  $("numbers").replaceChildren(...state.games.flatMap((game) => [make("h2", {}, game.name), make("div", { class: "tables" }, ...game.statistics.map(numbers))]));
}

function numbers(table) {
  if (!table.bars && !table.rows.length) return make("p", { class: "hint" }, table.title);
  const caption = make("caption", {}, table.title);
  if (table.bars) {
    return make("table", { class: "bars" }, caption, ...table.bars.map(([name, value, shown]) => make("tr", {},
      make("th", { scope: "row" }, name), make("td", { class: "row-number" }, shown),
      make("td", {}, make("meter", { min: 0, max: table.most || 1, value, "aria-label": `${name}: ${shown}` })))));
  }
  return make("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": table.title }, make("table", { class: "figures" }, caption,
    make("tr", {}, ...table.columns.map((column) => make("th", { scope: "col" }, column))),
    ...table.rows.map(([name, ...cells]) => make("tr", {},
      make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell))))));
}

const spoken = (id) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

function drawPrints() {
  $("prints").replaceChildren(make("p", { class: "hint" }, "Each as it prints, on A4. Choose what is drawn."),
    ...state.games.map((game) => {
      const pages = make("div", {});
      const buttons = game.products.map((product) => {
        const name = `${game.id}/${product}`;
        const button = make("button", { type: "button", "aria-pressed": printed.has(name) ? "true" : "false" }, spoken(product));
        button.addEventListener("click", () => {
          const isWanted = !printed.delete(name);
          button.setAttribute("aria-pressed", String(isWanted));
          if (isWanted) { printed.add(name); pages.prepend(print(name, product)); }
          else pages.querySelector(`[data-product="${name}"]`)?.remove();
        });
        return button;
      });
      pages.append(...game.products.filter((product) => printed.has(`${game.id}/${product}`)).map((product) => print(`${game.id}/${product}`, product)));
      return make("section", {}, make("h2", {}, game.name), make("div", { class: "products" }, ...buttons), pages);
    }));
}

/** The pages of a product, drawn when the server is done. */
function print(name, product) {
  const heading = make("h3", {}, spoken(product));
  const pages = make("div", { class: "pages" }, "Drawing …");
  const load = async () => {
    const answer = await fetch(`product/${name}`);
    const told = await answer.json();
    if (!answer.ok) { pages.replaceChildren(told.why); return; }
    heading.textContent = `${spoken(product)}, ${words(told.pages, "page")}`;
    pages.replaceChildren(...told.findings.map((text) => make("p", {}, text)), ...[...Array(told.pages).keys()].map((page) => make("img", {
      src: `product/${name}/${page}.png?dpi=96&v=${state.number}`, loading: "lazy", alt: `${spoken(product)}, page ${page + 1}` })));
  };
  load();
  return make("div", { "data-product": name }, heading, pages);
}

function tab(name) {
  for (const view of VIEWS) $(view).hidden = view !== name;
  $("filters").hidden = name !== "cards";
  for (const button of document.querySelectorAll("[data-tab]")) button.setAttribute("aria-pressed", String(button.dataset.tab === name));
  if (name === "prints") drawPrints();
}

/* Choices follow what there is. */
function options(id, pairs, all) {
  if (JSON.stringify(pairs) === $(id).dataset.made) return; // somebody may be choosing
  $(id).dataset.made = JSON.stringify(pairs);
  const before = $(id).value;
  $(id).replaceChildren(make("option", { value: "" }, all), ...pairs.map(([value, name]) => make("option", { value }, name)));
  $(id).value = pairs.some(([value]) => value === before) ? before : "";
}

const facets = () => [...document.querySelectorAll("[data-facet]")];

/** A choice for each facet of the games that are shown: of several games, for those that all of them have. */
function drawFilters() {
  options("game", state.games.map((game) => [game.id, game.name]), "all");
  $("game").parentElement.hidden = state.games.length < 2;
  const before = Object.fromEntries(facets().map((select) => [select.dataset.facet, select.value]));
  const games = state.games.filter((one) => !$("game").value || one.id === $("game").value);
  const joined = new Map();
  for (const { id, label, choices } of games.flatMap((game) => game.facets)) {
    if (!games.every((game) => game.facets.some((facet) => facet.id === id))) continue;
    const known = joined.get(id) || { label, choices: new Map() };
    for (const [token, name] of choices) known.choices.set(token, name);
    joined.set(id, known);
  }
  const made = JSON.stringify([...joined].map(([id, { label, choices }]) => [id, label, [...choices]]));
  if ($("facets").dataset.made === made) return; // somebody may be choosing
  $("facets").dataset.made = made;
  $("facets").replaceChildren(...[...joined].map(([id, { label, choices }]) => {
    const select = make("select", { "data-facet": id });
    select.append(make("option", { value: "" }, "all"), ...[...choices].map(([value, name]) => make("option", { value }, name)));
    select.value = choices.has(before[id]) ? before[id] : "";
    return make("label", {}, `${label} `, select);
  }));
  $("more").hidden = joined.size === 0;
}

/** All cards again, as they are looked at now. */
function reset() {
  for (const field of [$("search"), $("game"), $("which"), ...facets()]) field.value = "";
  drawFilters();
  drawCards();
  $("search").focus();
}

function draw() {
  $("torn").hidden = state.torn.length === 0;
  $("torn").textContent = `Cards of ${state.torn.join(", ")} are shown as they were: a file that they are made from cannot be read. Findings tell which.`;
  drawFilters();
  drawCards();
  drawFindings();
  drawNumbers();
}

/** Shows cards that changed as soon as they are told, and asks for the state of all when their pictures are there. */
async function change(cards) {
  const known = new Map(state.cards.map((card, place) => [card.id, place]));
  const pictures = cards.filter((card) => known.has(card.id)).map((card) => {
    const place = known.get(card.id);
    state.cards[place] = { ...state.cards[place], ...card };
    const { picture } = tile(state.cards[place]);
    picture.loading = "eager"; // it is looked at, most likely
    return picture.decode();
  });
  if ($("card").open && cards.some((card) => card.id === open)) show(open);
  await Promise.race([Promise.allSettled(pictures), new Promise((go) => setTimeout(go, SOON))]);
  load(true);
}

async function load(isChange) {
  const answer = await fetch("state");
  if (!answer.ok) return;
  const told = await answer.json();
  if (told.number < state.number) return; // one that was asked for later came earlier
  state = told;
  document.title = $("project").textContent = state.root;
  draw();
  if (!$("prints").hidden) drawPrints();
  if (!isChange) return;
  flash(state.changed);
  $("said").textContent = `${words(state.changed.length, "card")} changed; ${words(state.findings.length, "finding")}`;
  if (open && $("card").open) show(open);
}

async function compare() {
  const at = $("against").value.trim();
  if (!at) { other = null; drawCards(); return; }
  $("said").textContent = `Reading ${at}`;
  const answer = await fetch(`against?${new URLSearchParams({ at })}`);
  const told = await answer.json();
  other = answer.ok ? told : null;
  drawCards();
  const count = state.cards.filter(differs).length;
  $("said").textContent = answer.ok ? `${words(count, "card")} other than ${at}` : told.why;
  $("connection").textContent = $("said").textContent;
}

function listen() {
  const events = new EventSource("events");
  events.addEventListener("changed", (event) => change(JSON.parse(event.data)));
  events.addEventListener("findings", () => load(false));
  events.addEventListener("open", () => { $("connection").textContent = "live"; });
  events.addEventListener("error", () => { $("connection").textContent = "not connected: is cardgen serve still running?"; });
}

document.addEventListener("keydown", (event) => {
  if (isWriting(event)) return;
  if ($("card").open) {
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
    return;
  }
  if (event.key === "/") { event.preventDefault(); $("search").focus(); }
  if (walk([...document.querySelectorAll("#cards button")], event.key)) event.preventDefault();
});
$("filters").addEventListener("submit", (event) => event.preventDefault());
$("filters").addEventListener("reset", (event) => { event.preventDefault(); reset(); });
$("more").open = matchMedia("(min-width: 40rem)").matches;
for (const id of ["search", "facets", "which", "size"]) $(id).addEventListener("input", drawCards);
$("game").addEventListener("input", () => { drawFilters(); drawCards(); });
$("view").addEventListener("input", () => { document.body.dataset.view = $("view").value; drawCards(); });
$("against").addEventListener("change", compare);
$("previous").addEventListener("click", () => step(-1));
$("next").addEventListener("click", () => step(1));
$("close").addEventListener("click", () => $("card").close());
$("card").addEventListener("close", () => {
  const entry = tiles.get(open);
  open = "";
  clearInterval(flickering);
  $("flicker").setAttribute("aria-pressed", "false");
  if (entry) entry.button.focus();
});
$("flicker").addEventListener("click", flicker);
for (const box of document.querySelectorAll("#overlays input")) box.addEventListener("change", () => show(open));
for (const button of document.querySelectorAll("[data-tab]")) button.addEventListener("click", () => tab(button.dataset.tab));
load(false);
listen();
