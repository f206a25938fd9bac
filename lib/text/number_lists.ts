/** Lists of numbers by number, in the order in which they were added. They stand in two typed arrays, one behind the other. */
export class NumberLists {
  #adding?: { owners: number[]; values: number[] } = { owners: [], values: [] };
  #values = new Int32Array(0);
  /** Where each list begins, and the last one ends. */
  #starts = new Int32Array(1);

  add(owner: number, value: number): void {
    this.#adding!.owners.push(owner);
    this.#adding!.values.push(value);
  }

  /** Orders what was added. Nothing is found before, and nothing can be added behind it. */
  finish(): void {
    const { owners, values } = this.#adding!;
    const starts = new Int32Array(owners.reduce((most, owner) => Math.max(most, owner), -1) + 2);
    for (const owner of owners) starts[owner + 1]++;
    for (let owner = 1; owner < starts.length; owner++) starts[owner] += starts[owner - 1];
    const next = starts.slice();
    this.#values = new Int32Array(values.length);
    for (let index = 0; index < owners.length; index++) this.#values[next[owners[index]]++] = values[index];
    this.#starts = starts;
    this.#adding = undefined;
  }

  /** Returns the list of a number; empty where nothing was added to it. */
  of(owner: number): readonly number[] {
    if (owner < 0 || owner + 1 >= this.#starts.length) return NONE;
    const [from, to] = [this.#starts[owner], this.#starts[owner + 1]];
    if (from === to) return NONE;
    const list: number[] = [];
    for (let at = from; at < to; at++) list.push(this.#values[at]);
    return list;
  }
}

const NONE: readonly number[] = [];
