"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const by = (id) => document.getElementById(id);
  let at = 0, lang = "zh", timer = 0;
  const words = () => data.words[lang];
  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (all, key) => (key in values ? values[key] : all));
  const named = (list, id) => (data.lists[list][id] || { [lang]: id })[lang];
  const make = (tag, className, text) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const cardOf = (number) => data.cards[number];
  const nameOf = (number) => (number < 0 ? words().unseen : cardOf(number).name[lang]);

  function openCard(number) {
    if (number < 0) return;
    const card = cardOf(number), box = by("card"), body = box.querySelector("div");
    box.querySelector("h2").textContent = card.name[lang];
    body.replaceChildren();
    const facts = [named("types", card.type)];
    if (card.element) facts.push(named("elements", card.element));
    if (card.cost >= 0) facts.push(fill(words().cost, { n: card.cost }));
    if (card.need) facts.push(fill(words().need, { word: named("elements", card.element), n: card.need }));
    if (["unit", "commander", "attachment"].includes(card.type)) {
      facts.push(fill(words().power, { n: card.power }), fill(words().range, { n: card.range }));
    }
    if (card.flash) facts.push(fill(words().flash, { n: card.flash }));
    body.append(make("p", "soft", facts.join(" · ")));
    if (card.blank) body.append(make("p", "dying", words().blank));
    for (const text of card.text[lang]) if (text) body.append(make("p", "", text));
    if (card.awake) {
      const stats = [fill(words().power, { n: card.awake.power }), fill(words().range, { n: card.awake.range })];
      body.append(make("p", "soft", [words().awake, ...stats].join(" · ")));
      for (const text of card.awake.text[lang]) if (text) body.append(make("p", "", text));
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

  function place(code) {
    if (code === "C") return words().commander;
    return fill(code[0] === "L" ? words().left : words().right, { n: code.slice(1) });
  }

  function unitNode(unit) {
    const card = cardOf(unit.card), states = unit.states || [];
    const classes = ["unit", card.type, unit.role || "", ...states];
    if (card.element) classes.push("e-" + card.element);
    const node = make("button", classes.join(" "));
    node.type = "button";
    node.addEventListener("click", () => openCard(unit.card));
    const head = make("span", "place");
    head.append(make("span", "", place(unit.place)));
    if (card.element) head.append(make("span", "el-" + card.element, named("elements", card.element)));
    node.append(head, make("span", "name", nameOf(unit.card)));
    const numbers = [
      unit.power === unit.base ? fill(words().power, { n: unit.power }) : fill(words().powerBase, { n: unit.power, x: unit.base }),
      unit.range === unit.baseRange ? fill(words().range, { n: unit.range }) : fill(words().rangeBase, { n: unit.range, x: unit.baseRange }),
    ];
    if (unit.flash) numbers.push(fill(words().flash, { n: unit.flash }));
    node.append(make("span", "nums", numbers.join(" ")));
    const tags = make("span", "tags");
    if (unit.role) tags.append(make("span", "on", words()[unit.role]));
    for (const state of states) tags.append(make("span", state === "rested" ? "on" : "", words()[state]));
    for (const [id, count] of unit.keywords || []) {
      tags.append(make("span", "", named("terms", id) + (count > 1 || id === "insight" || id === "elusive" ? " " + count : "")));
    }
    (unit.markers || []).forEach((count, kind) => {
      if (count) tags.append(make("span", "", fill([words().markerPower, words().markerRange, words().markerMinus][kind], { n: count })));
    });
    for (const under of unit.attached || []) tags.append(make("span", "", "+ " + nameOf(under)));
    node.append(tags);
    return node;
  }

  function tacticsText(player) {
    const groups = new Map();
    for (const [card, rested, down] of player.tactics) {
      const element = card >= 0 ? cardOf(card).element : "";
      const word = down ? words().faceDown : element ? named("elements", element) : words().noElement;
      const count = groups.get(word) || [0, 0];
      groups.set(word, [count[0] + (rested ? 0 : 1), count[1] + 1]);
    }
    return [...groups].map(([word, count]) => fill(words().group, { word, x: count[0], n: count[1] }));
  }

  function pile(title, cards) {
    const box = make("details"), chips = make("div", "chips");
    box.append(make("summary", "", title));
    for (const card of cards) chips.append(chip(card));
    box.append(chips);
    return box;
  }

  function sideNode(table, number, below, open) {
    const player = table.players[number];
    const box = make("section", "side " + (below ? "mine" : "theirs") + (table.active === number ? " active" : ""));
    const who = make("div", "who");
    who.append(make("b", "", data.names[number]));
    who.append(player.life || table.turn === 0 ? make("span", "", fill(words().life, { n: player.life })) : make("span", "dying", words().dying));
    for (const [word, n] of [["deck", player.deck], ["tacticsDeck", player.tacticsDeck]]) who.append(make("span", "", fill(words()[word], { n })));
    const facts = tacticsText(player);
    if (player.tokens) facts.push(fill(words().supply, { n: player.tokens }));
    for (const text of facts) who.append(make("span", "soft", text));
    const line = make("div", "line");
    for (const unit of below ? player.line : [...player.line].reverse()) line.append(unitNode(unit));
    const hand = make("div", "chips");
    hand.append(make("span", "soft", fill(words().hand, { n: player.hand.length })));
    for (const card of player.hand) hand.append(chip(card));
    const piles = make("div");
    for (const [word, cards] of [["discard", player.discard], ["gone", player.gone]]) {
      if (!cards.length) continue;
      const made = pile(fill(words()[word], { n: cards.length }), cards);
      made.dataset.key = number + word;
      made.open = open.has(made.dataset.key);
      piles.append(made);
    }
    box.append(...(below ? [who, line, hand, piles] : [who, hand, piles, line]));
    return box;
  }

  function titleOf(table) {
    if (data.over && at === data.steps.length - 1) return data.winner < 0 ? words().drawn : fill(words().won, { p: data.names[data.winner] });
    if (table.turn === 0) return words().before;
    return fill(words().title, { n: table.turn, p: data.names[table.active], word: named("phases", table.phase) });
  }

  function show() {
    const step = data.steps[at], table = step.table, below = Math.max(0, data.viewer);
    const open = new Set([...document.querySelectorAll("details[open]")].map((node) => node.dataset.key));
    document.documentElement.dataset.lang = lang;
    document.documentElement.lang = lang === "zh" ? "zh-Hans" : "en";
    by("title").textContent = titleOf(table);
    by("above").replaceChildren(sideNode(table, 1 - below, false, open));
    by("below").replaceChildren(sideNode(table, below, true, open));
    const fight = table.combat;
    by("clash").textContent = fight
      ? fill(words().combat, { word: fight.step === "declare" ? words().declare : named("steps", fight.step), n: fight.strength, x: fight.guard })
      : "";
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
