// Takes the code out of a link for setting up or signing in. It comes after "#", so the browser has not sent it; keeping it there also in
// the form's address lets it survive a refusal, which leads back to the page.
const form = document.querySelector("#set-up");
const code = location.hash.slice(1);
if (form && code !== "") {
  form.elements.code.value = code;
  form.action += location.hash;
  (form.elements.password ?? form.querySelector("button")).focus();
}
