// Says below the field of a new password how hard it is to guess, a moment after each key. The service judges, by the
// same rule by which it refuses; without this script it says so after the form was sent.
const field = document.querySelector("[data-strength]");
const words = document.querySelector("#new-strength");
let timer;
let asked = 0;

if (field && words) {
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 300);
  });
}

async function ask() {
  const mine = ++asked;
  const { form, value, dataset } = field;
  const body = JSON.stringify({ password: value, code: form.elements.code?.value });
  const headers = { "content-type": "application/json", "x-form-token": form.elements.form_token.value };
  const answer = value === "" ? undefined : await fetch(dataset.strength, { method: "POST", headers, body })
    .then((response) => response.ok ? response.json() : undefined, () => undefined);
  // A later question has been asked meanwhile.
  if (mine === asked) words.textContent = answer?.words ?? "";
}
