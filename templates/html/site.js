// Language and colour scheme: kept for the next visit where the browser allows it. Nothing is fetched.
"use strict";
(function () {
  const root = document.documentElement;
  const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private window */ } };
  const langs = ["zh", "both", "en"];

  function setLang(lang) {
    root.dataset.lang = lang;
    root.lang = lang === "en" ? "en" : root.dataset.script;
    for (const button of document.querySelectorAll("[data-set-lang]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setLang === lang));
    }
  }

  root.dataset.script = root.lang;
  const theme = remembered("zmdj-theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  const lang = remembered("zmdj-lang");
  setLang(langs.includes(lang) ? lang : "both");

  for (const button of document.querySelectorAll("[data-set-lang]")) {
    button.addEventListener("click", () => { setLang(button.dataset.setLang); remember("zmdj-lang", button.dataset.setLang); });
  }
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    button.addEventListener("click", () => {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      remember("zmdj-theme", root.dataset.theme);
    });
  }
  for (const tools of document.querySelectorAll(".tools[hidden]")) tools.hidden = false;

  // A picture that is missing gives its place to the text of the card, which is always there.
  for (const image of document.querySelectorAll(".art img")) {
    const hide = () => { image.closest(".art").hidden = true; };
    image.addEventListener("error", hide);
    if (image.complete && image.naturalWidth === 0) hide();
  }
  // A link into a closed group opens it; before printing all groups open.
  window.addEventListener("beforeprint", () => { for (const item of document.querySelectorAll("details")) item.open = true; });
})();
