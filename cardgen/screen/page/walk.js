"use strict";
/* Walks with the arrow keys through things that lie in rows: the live page and the gallery share it. */

/** Moves the focus from one of `things` to another, as `key` says; whether it did. */
function walk(things, key) {
  const place = things.indexOf(document.activeElement);
  if (place < 0) return false;
  const top = things[0].getBoundingClientRect().top;
  const next = things.findIndex((one) => one.getBoundingClientRect().top > top + 2);
  const across = next < 0 ? things.length : next;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, Home: -place, End: things.length - 1 - place }[key];
  if (by === undefined) return false;
  things[Math.max(0, Math.min(things.length - 1, place + by))].focus();
  return true;
}

/** Whether a key is meant for what has the focus, which is written into. */
function isWriting(event) {
  return event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey;
}
