// Passkeys in the browser: signing in, showing one again, and adding one in the settings. What is shown for it is hidden until
// it is known that the browser can do it.

const canDoIt = typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
const signingIn = document.querySelector("#passkey");
const confirming = document.querySelector("#confirm-passkey");
const adding = document.querySelector("#add-passkey");

if (canDoIt && signingIn) {
  signingIn.hidden = false;
  signingIn.querySelector("button").addEventListener("click", () => attempt(signingIn, signIn));
}
if (canDoIt && confirming) {
  confirming.hidden = false;
  confirming.querySelector("button").addEventListener("click", () => attempt(confirming, confirm));
}
if (adding) {
  if (!canDoIt) adding.replaceWith(wordsFor(adding).unsupported);
  else {
    adding.hidden = false;
    adding.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(adding, add);
    });
  }
}

async function signIn({ token, next }) {
  const options = await send("/admin/sign-in/options", token, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  const remember = document.querySelector("#remember")?.checked === true;
  await send("/admin/sign-in/passkey", token, { answer: credential.toJSON(), remember });
  location.assign(next);
}

async function confirm({ token }) {
  const options = await send("/admin/data/proof/options", token, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  await send("/admin/data/proof", token, { answer: credential.toJSON() });
  const form = document.querySelector("#confirm");
  if (form.elements.proof) form.elements.proof.disabled = true;
  form.submit();
}

async function add({ token }) {
  const options = await send("/admin/data/passkeys/options", token, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  await send("/admin/data/passkeys", token, { answer: credential.toJSON(), name: adding.elements.name.value });
  location.assign("?notice=added");
}

/** Does one thing at a time, and says below the button how it went. */
async function attempt(place, work) {
  const button = place.querySelector("button");
  const status = place.querySelector("[role=status]");
  status.textContent = "";
  button.disabled = true;
  try {
    await work(place.dataset);
  } catch (error) {
    status.textContent = explain(error, wordsFor(place));
    button.disabled = false;
  }
}

async function send(path, token, value) {
  const headers = { "content-type": "application/json", "x-form-token": token };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(value) });
  if (response.ok) return response.status === 204 ? undefined : await response.json();
  throw new Refused(await response.json().then(({ error }) => error, () => undefined));
}

class Refused extends Error {
  constructor(error) {
    super([error?.message, error?.hint].filter(Boolean).join(" "));
    this.code = error?.code;
  }
}

/** The words of the page, in the owner's language. */
function wordsFor(place) {
  return JSON.parse(place.dataset.words);
}

/** The browser's own errors are meant for programmers. */
function explain(error, words) {
  if (error instanceof Refused) return error.code === "not_found" ? words.refused : error.message;
  if (error.name === "InvalidStateError") return words.known;
  if (error.name === "NotAllowedError") return words.cancelled;
  return words.failed;
}
