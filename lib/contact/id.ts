/** Crockford's base 32: no letters that are mistaken for digits, and in the order of ASCII. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 26;

/**
 * Makes an id: 10 characters of time (48 bits and two zeros), so that ids sort by their time, and 26 of randomness
 * (130 bits), so that nobody finds a record that was not given to them.
 *
 * @param time milliseconds since the epoch
 */
export function createId(time: number): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  return timePrefix(time) + Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}

/** Whether `text` can be an id at all (contract, section 2.1). */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** The beginning that all ids of this millisecond have; sorts before every later id. */
export function timePrefix(time: number): string {
  let text = "";
  for (let rest = time; text.length < TIME_LENGTH; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}
