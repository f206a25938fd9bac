import anyAscii from "any-ascii";

/** Long enough to be understood, short enough for an address. */
const MAX_LENGTH = 60;

/**
 * Makes an id of letters, digits and hyphens from a title in any script: `Überstunden & Co.` becomes `uberstunden-co`.
 * One that `taken` has already gets a number; a title without any letter becomes `fallback`.
 */
export function slug(title: string, taken: ReadonlySet<string>, fallback: string): string {
  const words = anyAscii(title.normalize("NFC")).toLowerCase().replace(/['’]/g, "").replace(/[^a-z0-9]+/g, "-");
  const whole = words.replace(/^-|-$/g, "") || fallback;
  const cut = whole.length <= MAX_LENGTH
    ? whole
    : whole.slice(0, MAX_LENGTH + 1).replace(/-[^-]*$/, "").slice(0, MAX_LENGTH);
  for (let number = 1;; number++) {
    const id = number === 1 ? cut : `${cut}-${number}`;
    if (!taken.has(id)) return id;
  }
}
