"use strict";
/* The gallery: chooses cards, keeps a list of those that somebody picked, and follows keys. All it knows is in the page.
   Choices stand in the address, so that they can be sent; the list is kept by the browser, and stands in the address of
   its own page. Without this script, all is shown. */

const $ = (id) => document.getElementById(id);
const words = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const folder = location.pathname.replace(/(cards\/|decks\/)?[^/]*$/, "");

/* What the browser keeps, where it may: a list of ids, and the last choices. */
function kept(store, key) {
  try { return window[store].getItem(`${key} ${folder}`) || ""; } catch { return ""; }
}
function keep(store, key, text) {
  try { window[store].setItem(`${key} ${folder}`, text); } catch { /* then it is forgotten with the page */ }
}
const listOf = (text) => text.split(",").filter(Boolean);
let picks = new Set(listOf(kept("localStorage", "list")));
const asAddress = () => `#pick=${[...picks].map(encodeURIComponent).join(",")}`;

function pick(id) {
  if (!picks.delete(id)) picks.add(id);
  keep("localStorage", "list", [...picks].join(","));
}

function address(hash) {
  try { history.replaceState(null, "", hash || location.pathname.replace(/.*\//, "") || "."); } catch { /* not here */ }
}

/* All cards */
function overview() {
  const items = [...document.querySelectorAll("#cards > li")].map((item) => {
    const picture = item.querySelector("img");
    return { item, text: plain(`${item.textContent} ${picture.alt} ${item.dataset.id}`), tokens: new Set(item.dataset.tokens.split(" ")) };
  });
  const selects = [...document.querySelectorAll("[data-facet]")];
  for (const { item } of items) addPick(item);
  $("filters").hidden = false;

  function choose() {
    const asked = plain($("search").value).split(/\s+/).filter(Boolean);
    const tokens = selects.map((select) => select.value).filter(Boolean);
    let count = 0;
    for (const { item, text, tokens: own } of items) {
      item.hidden = !(asked.every((word) => text.includes(word)) && tokens.every((token) => own.has(token)));
      if (!item.hidden) count += 1;
    }
    $("count").value = count === items.length ? words(count, "card") : `${count} of ${words(items.length, "card")}`;
    $("nothing").hidden = count > 0;
    $("reset").hidden = !asked.length && !tokens.length;
  }
  function write() {
    const query = $("search").value.trim();
    const parts = [...(query ? [`q=${encodeURIComponent(query)}`] : []), ...selects.map((select) => select.value).filter(Boolean)];
    keep("sessionStorage", "choices", parts.join("&"));
    address(parts.length ? `#${parts.join("&")}` : "");
  }
  function read() {
    const parts = location.hash.slice(1).split("&");
    const query = parts.find((part) => part.startsWith("q="));
    try { $("search").value = query ? decodeURIComponent(query.slice(2)) : ""; } catch { $("search").value = ""; }
    for (const select of selects) {
      const wanted = parts.find((part) => [...select.options].some((option) => option.value === part && part));
      select.value = wanted || "";
    }
    choose();
  }
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("filters").addEventListener("input", () => { choose(); write(); });
  $("filters").addEventListener("reset", (event) => {
    event.preventDefault();
    for (const field of [$("search"), ...selects]) field.value = "";
    choose();
    write();
    $("search").focus();
  });
  document.querySelector("[data-reset]").addEventListener("click", () => $("reset").click());
  $("unpick").addEventListener("click", () => { for (const id of [...picks]) pick(id); showPicks(); $("search").focus(); });
  window.addEventListener("hashchange", read);
  read();
  showPicks();
}

function addPick(item) {
  const name = item.querySelector(".name").textContent;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pick";
  button.dataset.id = item.dataset.id;
  button.setAttribute("aria-label", `${name}: on your list`);
  button.addEventListener("click", () => { pick(item.dataset.id); showPicks(); });
  item.append(button);
}

function showPicks() {
  for (const button of document.querySelectorAll("button.pick")) {
    const isPicked = picks.has(button.dataset.id);
    button.setAttribute("aria-pressed", String(isPicked));
    button.textContent = isPicked ? "✓" : "+";
  }
  $("picked").hidden = picks.size === 0;
  $("picked-count").textContent = `${words(picks.size, "card")} picked.`;
  $("picked-list").href = `list.html${asAddress()}`;
}

/* One card */
function single() {
  const button = $("pick");
  const show = () => {
    const isPicked = picks.has(button.dataset.id);
    button.setAttribute("aria-pressed", String(isPicked));
    button.textContent = isPicked ? "On your list ✓" : "Put on your list";
  };
  button.hidden = false;
  button.addEventListener("click", () => { pick(button.dataset.id); show(); });
  show();
  const choices = kept("sessionStorage", "choices");
  const up = document.querySelector("[rel=up]");
  if (choices) up.href = `../index.html#${choices}`;
}

/* The list */
function list() {
  const given = location.hash.startsWith("#pick=") ? location.hash.slice(6) : "";
  if (given) {
    try { picks = new Set(given.split(",").map(decodeURIComponent).filter(Boolean)); } catch { picks = new Set(); }
  }
  const rows = [...document.querySelectorAll("#list tr[data-id]")];
  const chosen = rows.filter((row) => picks.has(row.dataset.id));
  $("list").hidden = chosen.length === 0;
  $("list-print").hidden = chosen.length === 0;
  if (!chosen.length) return;
  for (const row of rows) row.hidden = !picks.has(row.dataset.id);
  $("list-count").textContent = `${words(chosen.length, "card")} on this list.`;
  $("list-command").textContent = `cardgen build ${$("list-command").dataset.game} --select ${chosen.map((row) => row.dataset.id).join(",")}`;
  $("list-more").addEventListener("click", () => keep("localStorage", "list", [...picks].join(",")));
  if (!given) address(asAddress());
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.id === "search") { $("reset").click(); return; }
  if (isWriting(event)) return;
  const ways = { ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]", Escape: "[rel=up]" };
  const way = ways[event.key] && document.querySelector(ways[event.key]);
  if (way) { way.click(); return; }
  if (event.key === "/" && $("search")) { event.preventDefault(); $("search").focus(); return; }
  const shown = [...document.querySelectorAll("#cards > li:not([hidden]) > a")];
  if (event.target.closest("#cards") && walk(shown, event.key)) event.preventDefault();
});
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
if ($("cards")) overview();
if ($("pick")) single();
if ($("list")) { list(); window.addEventListener("hashchange", list); }
