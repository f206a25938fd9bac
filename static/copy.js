// Copies the code beside a button. It is marked too: where a script gets no clipboard, what is marked can be copied.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest(".copy");
  if (!button) return;
  const code = button.previousElementSibling;
  getSelection().selectAllChildren(code);
  if (navigator.clipboard) await navigator.clipboard.writeText(code.textContent);
  else document.execCommand("copy");
  const { textContent, dataset } = button;
  button.textContent = dataset.done;
  if (textContent !== dataset.done) setTimeout(() => button.textContent = textContent, 2000);
});
