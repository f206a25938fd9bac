// Passkeys in the browser: signing in at the door, showing one again, and adding one in the settings. What is shown for it is hidden until
// it is known that the browser can do it.

const canDoIt = typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
const door = document.querySelector("#passkey");
const confirming = document.querySelector("#confirm-passkey");
const adding = document.querySelector("#add-passkey");

if (canDoIt && door) {
  door.hidden = false;
  door.querySelector("button").addEventListener("click", () => attempt(door, signIn));
}
if (canDoIt && confirming) {
  confirming.hidden = false;
  confirming.querySelector("button").addEventListener("click", () => attempt(confirming, confirm));
}
if (adding) {
  if (!canDoIt) adding.replaceWith("This browser cannot make passkeys.");
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
    status.textContent = wordsFor(error);
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

/** The browser's own errors are meant for programmers. */
function wordsFor(error) {
  if (error instanceof Refused) {
    return error.code === "not_found"
      ? "That did not work. Load the page again, or use another way to sign in."
      : error.message;
  }
  if (error.name === "InvalidStateError") return "This device has a passkey for here already.";
  if (error.name === "NotAllowedError") return "Nothing was done: the passkey was not given.";
  return "That did not work. Please try again.";
}
