"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const by = (id) => document.getElementById(id);
  const root = document.documentElement, looks = data.looks;
  let at = 0, lang = "zh", timer = 0;
  const two = (zh, en, between) => lang === "zh" || zh === en ? zh : lang === "en" ? en : zh + between + en;
  const words = () => new Proxy({}, { get: (_, key) => two(data.words.zh[key], data.words.en[key], " / ") });
  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (all, key) => (key in values ? values[key] : all));
  const said = (number) => two(data.texts[number][1], data.texts[number][0], " ");
  const make = (tag, className, text) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const cardOf = (number) => data.cards[number];
  const nameOf = (number) => (number < 0 ? words().unseen : said(cardOf(number).name));

  function openCard(number) {
    if (number < 0) return;
    const card = cardOf(number), box = by("card"), body = box.querySelector("div");
    box.querySelector("h2").textContent = said(card.name);
    body.replaceChildren();
    const facts = [card.type, ...(card.element ? [card.elementName] : []), ...card.front.facts];
    body.append(make("p", "soft", facts.map(said).join(" · ")));
    if (card.blank) body.append(make("p", "loud", words().blank));
    for (const text of card.front.text) if (said(text)) body.append(make("p", "", said(text)));
    if (card.other) {
      body.append(make("p", "soft", card.other.facts.map(said).join(" · ")));
      for (const text of card.other.text) if (said(text)) body.append(make("p", "", said(text)));
    }
    box.showModal();
  }

  function chip(number) {
    const card = number < 0 ? null : cardOf(number);
    const node = make("button", card && card.element ? "e-" + card.element : "", nameOf(number));
    node.type = "button";
    if (card) node.addEventListener("click", () => openCard(number));
    else node.disabled = true;
    return node;
  }

  // The badge of an element as on the site: its shape with its character.
  function badge(element) {
    const look = looks[element], node = make("span", "el el-" + element), ns = "http://www.w3.org/2000/svg";
    const shape = document.createElementNS(ns, "svg"), use = document.createElementNS(ns, "use");
    shape.setAttribute("class", "g");
    shape.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#s-" + look.shape);
    shape.append(use);
    node.title = look.zh + " " + look.en;
    node.append(shape, make("b", "", look.mark));
    return node;
  }

  function placedNode(placed) {
    if (placed.card < -1) return make("div", "unit empty");
    const card = placed.card < 0 ? null : cardOf(placed.card);
    const classes = ["unit", ...(placed.looks || [])];
    if (card && card.element) classes.push("e-" + card.element);
    if (placed.n !== undefined && at > 0) {
      const old = before.get(placed.n);
      if (!old) classes.push("new");
      else if (old !== JSON.stringify(placed)) classes.push("changed");
    }
    const node = make("button", classes.join(" "));
    node.type = "button";
    if (placed.n !== undefined) node.dataset.n = placed.n;
    if (card) node.addEventListener("click", () => openCard(placed.card));
    const head = make("span", "place");
    if (placed.head) head.append(make("span", "", said(placed.head)));
    if (card && card.element) head.append(looks[card.element] ? badge(card.element) : make("span", "", said(card.elementName)));
    node.append(head, make("span", "name", nameOf(placed.card)));
    if (placed.numbers) node.append(make("span", "nums", said(placed.numbers)));
    const tags = make("span", "tags");
    for (const [loud, text] of placed.tags || []) tags.append(make("span", loud ? "on" : "", said(text)));
    node.append(tags);
    return node;
  }

  function rowNode(row, turned) {
    const line = make("div", "lane");
    for (const placed of turned ? [...row].reverse() : row) line.append(placedNode(placed));
    return line;
  }

  function placeNode(row, below) {
    const box = make("section", "place-row"), head = make("div", "who soft");
    head.append(make("b", "", (row.player < 0 ? "" : data.names[row.player] + " · ") + said(row.title)));
    for (const player of [1 - below, below]) if (row.sums[player]) head.append(make("span", "", data.names[player] + " " + said(row.sums[player])));
    box.append(head);
    for (const player of [1 - below, below]) if (row.cards[player].length) {
      const line = rowNode(row.cards[player], player !== below);
      line.classList.add(player === below ? "mine" : "theirs");
      box.append(line);
    }
    return box;
  }

  function pile(title, cards) {
    const box = make("details"), chips = make("div", "held");
    box.append(make("summary", "", title));
    for (const card of cards) chips.append(chip(card));
    box.append(chips);
    return box;
  }

  function sideNode(table, number, below, open) {
    const side = table.sides[number];
    const box = make("section", "side " + (below ? "mine" : "theirs") + (table.active === number ? " active" : ""));
    const who = make("div", "who");
    who.append(make("b", "", data.names[number]));
    const old = at > 0 ? new Set(data.steps[at - 1].table.sides[number].facts.map(([, text]) => text)) : null;
    for (const [how, text] of side.facts) who.append(make("span", how + (old && !old.has(text) ? " changed-fact" : ""), said(text)));
    const rows = (below ? side.rows : [...side.rows].reverse()).map((row) => rowNode(row, !below));
    const shelves = side.shelves.map(([title, cards]) => {
      const box = make("div", "held");
      box.append(make("span", "soft", said(title)));
      for (const placed of cards) {
        const node = chip(placed.card);
        if ((placed.looks || []).includes("rested")) node.classList.add("rested");
        box.append(node);
      }
      return box;
    });
    const [title, cards] = side.hand, hand = make("div", "held");
    hand.append(make("span", "soft", said(title)));
    for (const card of cards) hand.append(chip(card));
    const piles = make("div");
    for (const [name, words, content] of side.piles) {
      const made = pile(said(words), content);
      made.dataset.key = number + name;
      made.open = open.has(made.dataset.key);
      piles.append(made);
    }
    box.append(...(below ? [who, ...rows, ...shelves, hand, piles] : [who, hand, piles, ...shelves, ...rows]));
    return box;
  }

  // Cards of a step by the number under which they are followed.
  const units = (table) => [...table.sides.flatMap((side) => side.rows.flat()), ...table.middle.flatMap((row) => row.cards.flat())];
  let before = new Map();

  function show() {
    const step = data.steps[at], table = step.table, below = Math.max(0, data.viewer);
    before = new Map(at ? units(data.steps[at - 1].table).filter((one) => one.n !== undefined).map((one) => [one.n, JSON.stringify(one)]) : []);
    const open = new Set([...document.querySelectorAll("details[open]")].map((node) => node.dataset.key));
    by("title").textContent = said(table.title);
    by("above").replaceChildren(sideNode(table, 1 - below, false, open));
    by("below").replaceChildren(sideNode(table, below, true, open));
    const middle = table.middle.map((row) => placeNode(row, below));
    by("middle").replaceChildren(...(below === 1 ? middle.reverse() : middle));
    by("clash").textContent = said(table.note);
    const told = (one) => step.action[one] ? data.names[step.actor] + (one === "zh" ? "：" : ": ") + step.action[one] : step.events[one].join(one === "zh" ? "；" : "; ");
    by("now").textContent = two(told("zh"), told("en"), " / ");
    by("where").textContent = at + " / " + (data.steps.length - 1);
    by("slider").value = at;
    by("turns").value = String(step.turn);
    for (const option of by("turns").options) option.textContent = option.value === "0" ? words().before : fill(words().turn, { n: option.value });
    for (const id of ["first", "back", "play", "next", "last"]) {
      by(id).title = two(by(id).dataset.zh, by(id).dataset.en, " ");
      by(id).setAttribute("aria-label", by(id).title);
    }
    by("link").href = "#" + at;
    const cursor = by("worth").querySelector("line");
    if (cursor) for (const end of ["x1", "x2"]) cursor.setAttribute(end, at);
    draw();
    let current = null;
    for (const item of by("story").children) {
      item.removeAttribute("aria-current");
      if (Number(item.dataset.step) <= at) current = item;
    }
    if (current) {
      current.setAttribute("aria-current", "step");
      const frame = current.closest(".story");
      frame.scrollTop = current.offsetTop - frame.offsetTop - frame.clientHeight / 2;
    }
  }

  // ---- between the cards: who is next to whom, how far it is, who attacks ----
  const svg = (tag, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const nodeOf = (n) => by("table").querySelector(`[data-n="${n}"]`);
  function edges(a, b) {
    const frame = by("table").getBoundingClientRect(), [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const middle = (box) => [box.left + box.width / 2 - frame.left, box.top + box.height / 2 - frame.top];
    const [[px, py], [qx, qy]] = [middle(p), middle(q)];
    if (Math.abs(py - qy) < (p.height + q.height) / 2) {
      const right = qx > px ? 1 : -1;
      return [px + right * p.width / 2, py, qx - right * q.width / 2, qy];
    }
    const down = qy > py ? 1 : -1;
    return [px, py + down * p.height / 2, qx, qy - down * q.height / 2];
  }
  function draw() {
    const table = data.steps[at].table, found = [], far = data.aparts[table.apart] || [], order = table.order;
    order.forEach((n, i) => order.slice(i + 1).forEach((m, j) => {
      const [a, b] = [nodeOf(n), nodeOf(m)];
      if (!a || !b || far[i][i + 1 + j] !== 1) return;
      const [x1, y1, x2, y2] = edges(a, b);
      // Lines that wrap on a narrow screen are no ring to look at.
      if (Math.abs(y1 - y2) < 4 || a.closest(".side") !== b.closest(".side")) found.push(svg("path", { class: "ring", d: `M${x1} ${y1} L${x2} ${y2}` }));
    }));
    for (const [from, to] of table.arrows) {
      const [a, b] = [nodeOf(from), nodeOf(to)];
      if (!a || !b) continue;
      const [x1, y1, x2, y2] = edges(a, b), [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * 0.06, (y1 + y2) / 2];
      found.push(svg("path", { class: "arrow", d: `M${x1} ${y1} Q${mx} ${my} ${x2} ${y2}` }));
      const gap = (far[order.indexOf(from)] || [])[order.indexOf(to)];
      if (gap > 0) {
        const text = svg("text", { x: (x1 + x2 + 2 * mx) / 4, y: (y1 + y2 + 2 * my) / 4 });
        text.textContent = gap;
        found.push(svg("circle", { cx: (x1 + x2 + 2 * mx) / 4, cy: (y1 + y2 + 2 * my) / 4, r: 10 }), text);
      }
    }
    by("lines").querySelector("g").replaceChildren(...found);
  }
  function measure(event) {
    const table = data.steps[at].table, far = data.aparts[table.apart], unit = event.target instanceof Element ? event.target.closest("#table .unit[data-n]") : null;
    for (const node of document.querySelectorAll("[data-far]")) delete node.dataset.far;
    const here = unit && far ? table.order.indexOf(Number(unit.dataset.n)) : -1;
    if (here >= 0) table.order.forEach((n, i) => { const node = nodeOf(n); if (node && far[here][i] > 0) node.dataset.far = far[here][i]; });
  }
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, measure);
  addEventListener("resize", draw);
  by("table").addEventListener("toggle", draw, true);

  // ---- what a player loses by, over all steps ----
  function drawWorth() {
    const rows = [0, 1].map((player) => data.steps.map((step) => step.table.sides[player].worth));
    if (rows.flat().some((worth) => worth < 0)) return;
    const box = by("worth"), most = Math.max(1, ...rows.flat()), picture = box.querySelector("svg"), last = Math.max(1, data.steps.length - 1);
    picture.setAttribute("viewBox", `0 0 ${last} ${most}`);
    picture.replaceChildren(
      ...rows.map((row, player) => svg("path", { class: player ? "second" : "", d: row.map((worth, x) => x ? `H${x} V${most - worth}` : `M0 ${most - worth}`).join(" ") })),
      svg("line", { x1: 0, x2: 0, y1: 0, y2: most }));
    picture.addEventListener("click", (event) => {
      const frame = picture.getBoundingClientRect();
      go(Math.round((event.clientX - frame.left) / frame.width * last));
    });
    box.querySelector("figcaption").append(make("b", "", `— ${data.names[0]}`), make("b", "", `┄ ${data.names[1]}`));
    box.hidden = false;
  }

  function go(to) {
    at = Math.max(0, Math.min(data.steps.length - 1, to));
    show();
    try { history.replaceState(null, "", "#" + at); } catch { /* a page without an address */ }
  }
  function turnStart(turn) {
    const found = data.steps.findIndex((step) => step.turn >= turn);
    return found < 0 ? data.steps.length - 1 : found;
  }
  function pause() {
    clearInterval(timer);
    timer = 0;
    by("play").textContent = "▶▶";
  }
  function play() {
    if (timer) return pause();
    by("play").textContent = "❚❚";
    timer = setInterval(() => (at >= data.steps.length - 1 ? pause() : go(at + 1)), 900);
  }

  const turns = [...new Set(data.steps.map((step) => step.turn))];
  for (const turn of turns) {
    const option = make("option");
    option.value = String(turn);
    by("turns").append(option);
  }
  const bind = (id, event, act) => by(id).addEventListener(event, act);
  bind("first", "click", () => go(0));
  bind("back", "click", () => go(at - 1));
  bind("next", "click", () => go(at + 1));
  bind("last", "click", () => go(data.steps.length - 1));
  bind("play", "click", play);
  bind("slider", "input", (event) => go(Number(event.target.value)));
  bind("turns", "change", (event) => go(turnStart(Number(event.target.value))));
  bind("link", "click", async (event) => {
    event.preventDefault();
    try { await navigator.clipboard.writeText(location.href); } catch { return; }
    by("link").classList.add("done");
    setTimeout(() => by("link").classList.remove("done"), 1500);
  });
  document.addEventListener("zmdj-lang", () => { lang = root.dataset.lang; show(); });
  addEventListener("hashchange", () => { const to = /^#(\d+)$/.exec(location.hash); if (to && Number(to[1]) !== at) go(Number(to[1])); });
  bind("story", "click", (event) => {
    const item = event.target.closest("li");
    if (item && !String(window.getSelection())) go(Number(item.dataset.step));
  });
  const keys = {
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(data.steps.length - 1),
    PageDown: () => go(turnStart(data.steps[at].turn + 1)), PageUp: () => go(turnStart(Math.max(0, data.steps[at].turn - 1))), " ": play,
  };
  document.addEventListener("keydown", (event) => {
    if (by("card").open || event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT)$/.test(event.target.tagName)) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  document.querySelector(".bar").hidden = false;
  by("table").hidden = false;
  lang = root.dataset.lang;
  drawWorth();
  const wanted = /^#(\d+)$/.exec(location.hash);
  go(wanted ? Number(wanted[1]) : 0);
})();
