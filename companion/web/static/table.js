// The page stays right: a change anywhere redraws its live parts, a tap is sent once and told.
"use strict";

const dot = document.getElementById("dot");
const answer = document.getElementById("answer");
let busy = false, again = false, hideAnswer = 0;

// Ids of forms differ in every drawing; they are no change worth showing.
const plain = (html) => html.replace(/ (value|id|list|data-left)="[^"]*"/g, "");
const typing = (part) => {
  const at = document.activeElement;
  return part.contains(at) && /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName);
};
const dirty = (part) => [...part.querySelectorAll("input:not([type=hidden])")].some((one) => one.value !== one.defaultValue)
  || [...part.querySelectorAll("select")].some((one) => [...one.options].some((o, n) => o.selected !== (o.defaultSelected || (n === 0 && ![...one.options].some((p) => p.defaultSelected)))));

function swap(old, fresh) {
  if (typing(old) || dirty(old) || old.querySelector(".pending")) { return; }
  if (plain(old.innerHTML) === plain(fresh.innerHTML)) {
    // The same to look at; only the forms' own words are new.
    const now = old.querySelectorAll("input[type=hidden]"), then = fresh.querySelectorAll("input[type=hidden]");
    now.forEach((one, n) => { one.value = then[n].value; });
    return;
  }
  const numbers = new Map([...old.querySelectorAll("[data-number]")].map((one) => [one.dataset.number, one.textContent]));
  const kept = keep(old);
  old.innerHTML = fresh.innerHTML;
  kept(old);
  old.querySelectorAll("[data-number]").forEach((one) => {
    const before = numbers.get(one.dataset.number);
    if (before !== undefined && before !== one.textContent) { one.classList.add("flash"); }
  });
}

// What is folded open and where the focus is, by their words: a redrawn part has both again.
const FOCUSED = "button, a, summary, input:not([type=hidden]), select";
const called = (one) => `${one.tagName} ${one.name ?? ""} ${one.textContent.trim() || one.getAttribute("aria-label")}`;
function keep(part) {
  const opened = new Set([...part.querySelectorAll("details[open] > summary")].map(called));
  const closed = new Set([...part.querySelectorAll("details:not([open]) > summary")].map(called));
  const at = part.contains(document.activeElement) && document.activeElement !== part ? document.activeElement : null;
  const same = at && [...part.querySelectorAll(FOCUSED)].filter((one) => called(one) === called(at)).indexOf(at);
  return (drawn) => {
    drawn.querySelectorAll("details > summary").forEach((one) => {
      if (opened.has(called(one))) { one.parentElement.open = true; } else if (closed.has(called(one))) { one.parentElement.open = false; }
    });
    if (at) {
      const again = [...drawn.querySelectorAll(FOCUSED)].filter((one) => called(one) === called(at));
      (again[same] ?? again[0] ?? document.querySelector("main")).focus({ preventScroll: true });
    }
  };
}

// The button under the thumb stays under it, whatever grows above.
let touched = null, touchedAt = 0;
document.addEventListener("pointerdown", (event) => { touched = event.target.closest?.("main [data-live]")?.dataset.live; touchedAt = Date.now(); });
function held() {
  const part = () => touched && Date.now() - touchedAt < 5000 && document.querySelector(`main [data-live="${CSS.escape(touched)}"]`);
  const before = part() ? part().getBoundingClientRect().top : null;
  return () => { if (before !== null && part()) { window.scrollBy({ top: part().getBoundingClientRect().top - before, behavior: "instant" }); } };
}

// The last change stands for some seconds, unless somebody is at its button.
let leaves = 0;
function leave() {
  clearTimeout(leaves);
  const change = document.querySelector(".last .change");
  if (!change) { return; }
  change.until ??= Date.now() + Number(change.dataset.left) * 1000;
  const left = change.until - Date.now();
  if (left <= 0 && !change.contains(document.activeElement)) { change.remove(); } else { leaves = setTimeout(leave, Math.max(left, 500)); }
}
leave();

// A screen across the room shows all of the table, as large as it fits.
function fit() {
  const page = document.documentElement;
  if (!page.classList.contains("big")) { return; }
  let small = 14, large = 48;
  const fits = (size) => { page.style.fontSize = `${size}px`; return document.body.scrollHeight <= window.innerHeight && page.scrollWidth <= window.innerWidth; };
  while (large - small > 1) { const size = (small + large) / 2; if (fits(size)) { small = size; } else { large = size; } }
  fits(small);
  enlarge(page);
}

// What beside it takes little room may be read from further away: the tracker grows until a row would break.
function enlarge(page) {
  const part = document.querySelector("[data-live=tracker]"), rows = () => [...part.querySelectorAll("h1, dl, li")].map((one) => one.offsetHeight);
  const size = (grown) => page.style.setProperty("--table", grown);
  size(1);
  const before = rows();
  let most = 1;
  for (let grown = 1.05; grown <= 1.8; grown += 0.05) {
    size(grown);
    const whole = rows().every((height, n) => height <= before[n] * grown * 1.05);
    if (!whole || document.body.scrollHeight > window.innerHeight || page.scrollWidth > window.innerWidth) { break; }
    most = grown;
  }
  size(most);
}
fit();
window.addEventListener("resize", fit);

async function refresh() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    const got = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (got.status === 401) { location.reload(); return; }
    if (!got.ok) { return; }
    const fresh = new DOMParser().parseFromString(await got.text(), "text/html");
    const names = (page) => [...page.querySelectorAll("main [data-live]")].map((one) => one.dataset.live).join("|");
    const main = document.querySelector("main");
    if (names(document) === names(fresh)) {
      const still = held();
      for (const part of document.querySelectorAll("[data-live]")) {
        const other = fresh.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
        if (other) { swap(part, other); }
      }
      still();
    } else if (!typing(main) && !dirty(main)) {
      const still = held(), kept = keep(main);
      main.innerHTML = fresh.querySelector("main").innerHTML;
      kept(main); still();
      for (const name of ["bar", "last"]) { swap(document.querySelector(`[data-live=${name}]`), fresh.querySelector(`[data-live=${name}]`)); }
    }
  } catch { /* the connection is lost: the dot says so, and the next event brings everything */ } finally {
    busy = false;
    fit();
    leave();
    if (again) { again = false; refresh(); }
  }
}

let stream, lost = null, last = "";
function listen() {
  stream = new EventSource("/events");
  stream.onopen = () => { lost = null; dot.classList.remove("lost"); dot.textContent = ""; dot.setAttribute("aria-label", "live"); };
  stream.onmessage = (event) => { if (event.data !== last) { const first = last === ""; last = event.data; if (!first) { refresh(); } } };
  stream.addEventListener("out", () => { stream.close(); setTimeout(() => location.reload(), 300); });
  stream.onerror = () => {
    lost ??= new Date();
    const at = lost.toTimeString().slice(0, 5);
    dot.classList.add("lost"); dot.textContent = `lost since ${at}`; dot.setAttribute("aria-label", `connection lost since ${at}`);
    last = "lost";
    if (stream.readyState === 2) { setTimeout(listen, 1000); }
  };
}
if (dot) {
  listen();
  // A phone that wakes up shows the present state at once.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) { if (stream.readyState === 2) { listen(); } refresh(); }
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { refresh(); } });
}

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const post = () => fetch(form.action, { method: "POST", body, headers: { "X-Fragment": "1", Accept: "text/html" } });
  try { return await post(); } catch { await new Promise((wait) => setTimeout(wait, 700)); return post(); }  // the same id: never twice
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const isLine = form.matches("[data-line]");
  if (!form.matches("form.offer") && !isLine) { return; }
  event.preventDefault();
  if (form.classList.contains("pending")) { return; }
  form.classList.add("pending");
  if (isLine) { form.elements.width.value = columns(); }
  let text, done = false;
  try {
    const got = await send(form, event.submitter);
    text = await got.text(); done = got.ok;
  } catch { text = '<div class="said refused"><p><b>No connection: it is not known whether it was done. Look before you tap again.</b></p></div>'; }
  form.classList.remove("pending");
  if (isLine) {
    document.getElementById("output").insertAdjacentHTML("afterbegin", text);
    form.elements.line.value = ""; complete(form); form.elements.id.value = crypto.getRandomValues(new Uint32Array(3)).join("-");
  } else {
    if (done) {
      form.reset();
      if (form.contains(document.activeElement)) { form.querySelector("button:not([type=button])").focus({ preventScroll: true }); }  // the keyboard goes, the place stays
    }
    tell(text, done);
  }
  refresh();
});

function tell(html, done) {
  answer.innerHTML = html;
  clearTimeout(hideAnswer);
  if (done) { hideAnswer = setTimeout(() => { answer.replaceChildren(); }, 10000); }
}
document.addEventListener("click", (event) => { if (event.target.closest("#answer") && !event.target.closest("a, button, input, details, label")) { answer.replaceChildren(); } });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") { answer.replaceChildren(); } });

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-by]");
  if (!step) { return; }
  const field = step.parentElement.querySelector("input");
  const now = field.value === "" ? Math.max(Number(step.dataset.by) > 0 ? 1 : 0, Number(field.min)) : Number(field.value) + Number(step.dataset.by);
  field.value = Math.min(Number(field.max), Math.max(Number(field.min), now));
});

// A book that is only text has pages, and no picture of them.
document.addEventListener("error", (event) => { event.target.closest?.(".picture")?.remove(); }, true);

// As many letters as a line of output holds.
function columns() {
  const output = document.getElementById("output"), box = document.createElement("pre"), letters = document.createElement("span");
  letters.textContent = "0".repeat(20);
  box.append(letters); output.prepend(box);
  const style = getComputedStyle(box), room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const found = Math.floor(room / (letters.getBoundingClientRect().width / 20));
  box.remove();
  return found;
}

// What may stand next on a line, to be tapped: the thumb types the rest.
async function complete(form) {
  const field = form.elements.line, typed = field.value, place = document.getElementById("completions");
  const got = await fetch(`/complete?${new URLSearchParams({ line: typed })}`);
  if (!got.ok || field.value !== typed) { return; }
  const from = typed.lastIndexOf(" ") + 1;
  place.replaceChildren(...(await got.json()).filter((text) => text !== typed).map((text) => {
    const chip = document.createElement("button");
    chip.type = "button"; chip.textContent = text.slice(from);
    chip.addEventListener("click", () => { field.value = `${text} `; field.focus(); complete(form); });
    return chip;
  }));
}
document.querySelectorAll("[data-line]").forEach(complete);

// Ask answers while one types; Line completes.
let waiting = 0;
document.addEventListener("input", (event) => {
  const form = event.target.form;
  clearTimeout(waiting);
  if (form?.matches("[data-ask]")) {
    waiting = setTimeout(async () => {
      const address = `/ask?${new URLSearchParams({ q: event.target.value })}`;
      const got = await fetch(address, { headers: { Accept: "text/html" } });
      if (!got.ok) { return; }
      const fresh = new DOMParser().parseFromString(await got.text(), "text/html");
      document.getElementById("answers").innerHTML = fresh.getElementById("answers").innerHTML;
      history.replaceState(null, "", address);
    }, 180);
  } else if (form?.matches("[data-line]")) {
    waiting = setTimeout(() => complete(form), 120);
  }
});
