// Sends a ZIP of a whole site to the desk, and shows what keeps it from being taken.
import { base64 } from "./take-picture.js";

const place = document.getElementById("zip-take");
const status = document.getElementById("zip-status");
const problems = document.getElementById("zip-problems");
const { token, next } = place.dataset;
const words = JSON.parse(place.dataset.words);

place.hidden = false;
place.querySelector("input").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (file === undefined) return;
  status.textContent = words.sending;
  problems.replaceChildren();
  try {
    const response = await fetch("/admin/data/site", {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json", "x-form-token": token },
      body: JSON.stringify({ data: await base64(file) }),
    });
    const answer = await response.json();
    if (response.ok && answer.problems.length === 0) return location.assign(next);
    status.textContent = words.refused;
    problems.append(...(answer.problems ?? [answer.error.message]).map((text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }));
  } catch {
    status.textContent = words.failed;
  }
});
