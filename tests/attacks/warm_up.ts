/** What visitors ask for that is loaded or made with the first of them. */
const PICTURES = ["/favicon.ico", "/icon-512.png", "/og.png", "/resume.pdf"];

/** English, and one of the other languages, which are learned together. */
const PROBLEMS = [
  "Two people retype orders from e-mails into the shop system.",
  "Zwei Personen tippen Bestellungen aus E-Mails in das Shopsystem ab.",
];

const POSTING = "Requirements:\n- three years of TypeScript\n- fluent English\nRemote within Europe.";

/** Asks for all that a visitor can cause to be loaded: pages, pictures, a match, an analysis. */
export async function loadEverything(url: string, pages: readonly string[]): Promise<void> {
  for (const path of [...pages, ...PICTURES]) await read(url + path);
  for (const problem of PROBLEMS) await read(`${url}/api/v1/services/analyze`, { problem });
  await read(`${url}/api/v1/candidate/match`, { posting: POSTING });
}

async function read(url: string, body?: unknown): Promise<void> {
  const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(url, body === undefined ? {} : sent);
  await response.bytes();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}
