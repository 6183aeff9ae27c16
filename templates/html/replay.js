"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const by = (id) => document.getElementById(id);
  let at = 0, lang = "zh", timer = 0;
  const words = () => data.words[lang];
  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (all, key) => (key in values ? values[key] : all));
  const said = (number) => data.texts[number][lang === "zh" ? 1 : 0];
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

  function placedNode(placed) {
    if (placed.card < -1) return make("div", "unit empty");
    const card = placed.card < 0 ? null : cardOf(placed.card);
    const classes = ["unit", ...(placed.looks || [])];
    if (card && card.element) classes.push("e-" + card.element);
    const node = make("button", classes.join(" "));
    node.type = "button";
    if (card) node.addEventListener("click", () => openCard(placed.card));
    const head = make("span", "place");
    if (placed.head) head.append(make("span", "", said(placed.head)));
    if (card && card.element) head.append(make("span", "el-" + card.element, said(card.elementName)));
    node.append(head, make("span", "name", nameOf(placed.card)));
    if (placed.numbers) node.append(make("span", "nums", said(placed.numbers)));
    const tags = make("span", "tags");
    for (const [loud, text] of placed.tags || []) tags.append(make("span", loud ? "on" : "", said(text)));
    node.append(tags);
    return node;
  }

  function rowNode(row, turned) {
    const line = make("div", "line");
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
    const box = make("details"), chips = make("div", "chips");
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
    for (const [how, text] of side.facts) who.append(make("span", how, said(text)));
    const rows = (below ? side.rows : [...side.rows].reverse()).map((row) => rowNode(row, !below));
    const shelves = side.shelves.map(([title, cards]) => {
      const box = make("div", "chips");
      box.append(make("span", "soft", said(title)));
      for (const placed of cards) {
        const node = chip(placed.card);
        if ((placed.looks || []).includes("rested")) node.classList.add("rested");
        box.append(node);
      }
      return box;
    });
    const [title, cards] = side.hand, hand = make("div", "chips");
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

  function show() {
    const step = data.steps[at], table = step.table, below = Math.max(0, data.viewer);
    const open = new Set([...document.querySelectorAll("details[open]")].map((node) => node.dataset.key));
    document.documentElement.dataset.lang = lang;
    document.documentElement.lang = lang === "zh" ? "zh-Hans" : "en";
    by("title").textContent = said(table.title);
    by("above").replaceChildren(sideNode(table, 1 - below, false, open));
    by("below").replaceChildren(sideNode(table, below, true, open));
    const middle = table.middle.map((row) => placeNode(row, below));
    by("middle").replaceChildren(...(below === 1 ? middle.reverse() : middle));
    by("clash").textContent = said(table.note);
    by("now").textContent = step.action[lang] ? data.names[step.actor] + (lang === "zh" ? "：" : ": ") + step.action[lang] : step.events[lang].join(lang === "zh" ? "；" : "; ");
    by("where").textContent = at + " / " + (data.steps.length - 1);
    by("slider").value = at;
    by("turns").value = String(step.turn);
    for (const option of by("turns").options) option.textContent = option.value === "0" ? words().before : fill(words().turn, { n: option.value });
    for (const id of ["first", "back", "play", "next", "last"]) {
      by(id).title = by(id).dataset[lang];
      by(id).setAttribute("aria-label", by(id).dataset[lang]);
    }
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

  function go(to) {
    at = Math.max(0, Math.min(data.steps.length - 1, to));
    show();
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
  bind("lang", "click", () => { lang = lang === "zh" ? "en" : "zh"; show(); });
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
  if ((navigator.language || "").startsWith("zh") === false && navigator.language) lang = "en";
  const wanted = /^#(\d+)$/.exec(location.hash);
  go(wanted ? Number(wanted[1]) : 0);
})();
