// Before anything is drawn: the language, the characters and the colour scheme of the last visit.
"use strict";
(function () {
  const root = document.documentElement;
  const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  root.dataset.script = root.dataset.written || root.lang;
  const script = remembered("zmdj-script"), twin = document.querySelector("link[rel=alternate][data-script]");
  if (twin && script === twin.dataset.script) location.replace(twin.dataset.here + location.search + location.hash);
  const theme = remembered("zmdj-theme"), lang = remembered("zmdj-lang");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  if (["zh", "both", "en"].includes(lang)) root.dataset.lang = lang;
  else if ("auto" in root.dataset && navigator.language) root.dataset.lang = navigator.language.startsWith("zh") ? "zh" : "en";
  if (root.dataset.lang === "en") root.lang = "en";
})();
