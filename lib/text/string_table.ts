/** The seed of hashes, and the factor of each letter (FNV-1a, 32 bits). */
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** The strings of a table as they are written down: their letters one after the other, and where each string ends. */
export interface StringList {
  /** UTF-16 units. */
  letters: Uint16Array<ArrayBuffer>;
  ends: Int32Array<ArrayBuffer>;
}

/**
 * Numbers short strings from 0, in the order in which they are added. They stand in typed arrays, a third of what a `Map`
 * takes for them; and what is put together of several pieces is found without being made, which would cost most of the
 * time where a text is looked up piece by piece.
 *
 * First say what is meant (`of`, `and`), then ask for it (`find`, `add`).
 */
export class StringTable {
  #letters = new Uint16Array(1024);
  #ends = new Int32Array(128);
  #size = 0;
  #longest = 0;
  /** The number of a string, and 1, where its hash points or just behind; 0 where there is none. At most half are taken. */
  #slots = new Int32Array(256);
  /** The string that is looked for, as far as one can be that long. */
  #meant = new Uint16Array(64);
  #length = 0;
  #hash = SEED;

  /** Makes a table of strings that were written down, in steps of a few milliseconds. */
  static *read({ letters, ends }: StringList): Generator<void, StringTable> {
    const table = new StringTable();
    table.#letters = letters;
    table.#ends = ends;
    table.#slots = new Int32Array(slotsFor(ends.length));
    for (let start = 0; table.#size < ends.length; start = ends[table.#size++]) {
      const end = ends[table.#size];
      let hash = SEED;
      for (let place = start; place < end; place++) hash = Math.imul(hash ^ letters[place], PRIME);
      if (end - start > table.#longest) table.#longest = end - start;
      table.#settle(hash, table.#size);
      if (table.#size % STEP === STEP - 1) yield;
    }
    table.#meant = new Uint16Array(table.#longest);
    return table;
  }

  get size(): number {
    return this.#size;
  }

  /** Means a text, or the part of it from `from` to `to`. */
  of(text: string, from = 0, to = text.length): this {
    this.#length = 0;
    this.#hash = SEED;
    return this.and(text, from, to);
  }

  /** Means what was meant before, and behind it another text or a part of one. */
  and(text: string, from = 0, to = text.length): this {
    let hash = this.#hash;
    let length = this.#length;
    const meant = this.#meant;
    for (let place = from; place < to && length <= meant.length; place++) {
      const letter = text.charCodeAt(place);
      // What stands behind the end of the array is not written.
      meant[length++] = letter;
      hash = Math.imul(hash ^ letter, PRIME);
    }
    this.#hash = hash;
    this.#length = length;
    return this;
  }

  /** Returns the number of what is meant; -1 where it was never added. */
  find(): number {
    if (this.#length > this.#longest) return -1;
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let slot = slotOf(this.#hash) & last;; slot = (slot + 1) & last) {
      const number = slots[slot] - 1;
      if (number < 0 || this.#isMeant(number)) return number;
    }
  }

  /** Returns the number of a text, a new one where the text is new. */
  add(text: string): number {
    if (text.length > this.#meant.length) this.#meant = new Uint16Array(text.length * 2);
    const known = this.of(text).find();
    if (known >= 0) return known;
    const start = this.#size === 0 ? 0 : this.#ends[this.#size - 1];
    const end = start + text.length;
    if (end > this.#letters.length) this.#letters = enlarged(this.#letters, new Uint16Array(end * 2));
    if (this.#size === this.#ends.length) this.#ends = enlarged(this.#ends, new Int32Array(this.#size * 2 + 16));
    for (let place = 0; place < text.length; place++) this.#letters[start + place] = text.charCodeAt(place);
    this.#ends[this.#size] = end;
    if (text.length > this.#longest) this.#longest = text.length;
    if (slotsFor(this.#size + 1) > this.#slots.length) this.#spread();
    this.#settle(this.#hash, this.#size);
    return this.#size++;
  }

  /** Gives back the room that is held for more. */
  trim(): void {
    this.#letters = this.#letters.slice(0, this.#size === 0 ? 0 : this.#ends[this.#size - 1]);
    this.#ends = this.#ends.slice(0, this.#size);
    this.#meant = new Uint16Array(this.#longest);
  }

  /** Returns the length of the string with a number. */
  lengthOf(number: number): number {
    return this.#ends[number] - (number === 0 ? 0 : this.#ends[number - 1]);
  }

  /** Returns the string with a number. */
  textOf(number: number): string {
    const letters = this.#letters.subarray(number === 0 ? 0 : this.#ends[number - 1], this.#ends[number]);
    return String.fromCharCode(...letters);
  }

  /** Writes the strings down, or those of them that `isWanted`. */
  list(isWanted: (number: number) => boolean = () => true): StringList {
    const wanted = Array.from({ length: this.#size }, (_, number) => number).filter(isWanted);
    const start = (number: number) => number === 0 ? 0 : this.#ends[number - 1];
    const letters = new Uint16Array(wanted.reduce((sum, number) => sum + this.#ends[number] - start(number), 0));
    const ends = new Int32Array(wanted.length);
    let end = 0;
    wanted.forEach((number, place) => {
      const text = this.#letters.subarray(start(number), this.#ends[number]);
      letters.set(text, end);
      ends[place] = end += text.length;
    });
    return { letters, ends };
  }

  #isMeant(number: number): boolean {
    const letters = this.#letters;
    const meant = this.#meant;
    const length = this.#length;
    const start = number === 0 ? 0 : this.#ends[number - 1];
    if (this.#ends[number] - start !== length) return false;
    for (let place = 0; place < length; place++) if (letters[start + place] !== meant[place]) return false;
    return true;
  }

  #settle(hash: number, number: number): void {
    const last = this.#slots.length - 1;
    let slot = slotOf(hash) & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = number + 1;
  }

  /** Makes room for twice as many. */
  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0, start = 0; number < this.#size; start = this.#ends[number++]) {
      let hash = SEED;
      for (let place = start; place < this.#ends[number]; place++) {
        hash = Math.imul(hash ^ this.#letters[place], PRIME);
      }
      this.#settle(hash, number);
    }
  }
}

/** So many strings are read in one step. */
const STEP = 20_000;

/** Returns how many slots a table needs for so many strings: a power of two, and twice as many at least. */
function slotsFor(count: number): number {
  let slots = 256;
  while (slots < count * 2) slots *= 2;
  return slots;
}

/** Lets all bits of a hash have a say in the lowest ones. */
function slotOf(hash: number): number {
  return hash ^ (hash >>> 15);
}

function enlarged<A extends Uint16Array | Int32Array>(values: A, larger: A): A {
  larger.set(values);
  return larger;
}
