// Puts the text of a chosen file into the form that makes the first site: without script it can be pasted there.

const place = document.getElementById("resume-file");
const text = document.getElementById("resume");

place.hidden = false;
place.querySelector("input").addEventListener("change", async ({ target: { files: [file] } }) => {
  if (file !== undefined) text.value = await file.text();
});
