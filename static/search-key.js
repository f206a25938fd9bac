// @ts-check
/** Leads "/" to the search field, as on many sites; while somebody types, it is a slash. */
addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return;
  if (target instanceof Element && target.closest("input,textarea,select,[contenteditable]")) return;
  event.preventDefault();
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".site-search input"));
  const shown = [...fields].find((field) => field.checkVisibility());
  if (!shown) return location.assign("/search");
  shown.focus();
  shown.select();
});
