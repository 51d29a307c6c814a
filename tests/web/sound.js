// What is wrong with a page: names, ids, landmarks, contrast (WCAG AA), targets of 44 pixels, sideways scrolling.
() => {
  const faults = [];
  const shown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && one.getBoundingClientRect().width > 1;
  const name = (one) => (one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent || one.title || "").trim();
  const told = (one) => `${one.tagName.toLowerCase()} ${(one.name || one.className || "").toString()} "${name(one).slice(0, 30)}"`;
  const all = (query) => [...document.querySelectorAll(query)].filter(shown);

  for (const one of all("input:not([type=hidden]), select, textarea")) { if (!one.labels?.length && !one.getAttribute("aria-label")) { faults.push(`no label: ${told(one)}`); } }
  for (const one of all("button, a[href], summary")) { if (!name(one)) { faults.push(`no name: ${told(one)}`); } }
  for (const one of all("img, svg[role=img], [role=img]")) { if (!(one.alt || one.getAttribute("aria-label"))) { faults.push(`no words for ${told(one)}`); } }
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids.filter((id, n) => ids.indexOf(id) !== n))) { faults.push(`id twice: ${id}`); }
  for (const [query, count] of [["main", 1], ["nav", 1], ["h1", 1]]) { if (document.querySelectorAll(query).length !== count) { faults.push(`${query}: not ${count}`); } }
  if (!document.documentElement.lang || !document.title) { faults.push("no language or title"); }
  for (const one of all("[tabindex]")) { if (one.tabIndex > 0) { faults.push(`order of focus: ${told(one)}`); } }

  for (const one of all("button, input:not([type=hidden]), select, summary, nav a, a.link, .menu a, .others a")) {
    const box = one.getBoundingClientRect();
    if (box.height < 43.5 || box.width < 43.5) { faults.push(`small target ${Math.round(box.width)}x${Math.round(box.height)}: ${told(one)}`); }
  }

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (text) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => { const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * x + 0.7152 * y + 0.0722 * z; };
  const behind = (one) => { for (let at = one; at; at = at.parentElement) { const found = colour(getComputedStyle(at).backgroundColor); if (found[3] === 255) { return found; } } return [255, 255, 255, 255]; };
  const over = (top, under) => top.slice(0, 3).map((v, n) => v * top[3] / 255 + under[n] * (1 - top[3] / 255));
  for (const one of all("body *")) {
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) || one.closest("svg, .qr")) { continue; }
    const style = getComputedStyle(one), under = behind(one), size = parseFloat(style.fontSize);
    const [a, b] = [light(over(colour(style.color), under)), light(under)].sort((x, y) => y - x);
    const need = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if ((a + 0.05) / (b + 0.05) < need) { faults.push(`contrast ${((a + 0.05) / (b + 0.05)).toFixed(1)}: ${told(one)}`); }
  }
  if (document.documentElement.scrollWidth > innerWidth) { faults.push("scrolls sideways"); }
  return [...new Set(faults)];
}
