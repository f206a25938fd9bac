/** What a search may still read, in rows; counted down while it reads. */
export interface Allowance {
  rows: number;
}

/** Ids, newest first, that can be entered anywhere. */
export interface Ids {
  /** The newest id that sorts before `bound`, or undefined when there is none. */
  before(bound: string): Promise<string | undefined>;
}

/** What asking costs besides the rows that come, in rows. */
const COST_OF_READ = 10;
const LEAST_READ = 8;
const MOST_READ = 256;

/** The ids below `prefix` in the store. It reads ahead: much where it is read through, little where it is jumped in. */
export class IdList implements Ids {
  #kv: Deno.Kv;
  #prefix: string[];
  #allowance: Allowance;
  #size: number;
  #read: string[] = [];
  #at = 0;
  #asked = 0;
  #isWhole = false;

  /** @param size rows in the first read */
  constructor(kv: Deno.Kv, prefix: string[], allowance: Allowance, size = 32) {
    this.#kv = kv;
    this.#prefix = prefix;
    this.#allowance = allowance;
    this.#size = size;
  }

  async before(bound: string): Promise<string | undefined> {
    this.#pass(bound);
    if (this.#at >= this.#read.length && !this.#isWhole) await this.#readOn(bound);
    this.#asked++;
    return this.#read[this.#at];
  }

  #pass(bound: string): void {
    while (this.#at < this.#read.length && this.#read[this.#at] >= bound) this.#at++;
  }

  async #readOn(bound: string): Promise<void> {
    if (this.#read.length > 0) {
      const next = this.#asked > 3 ? this.#size * 2 : this.#asked < 2 ? this.#size / 2 : this.#size;
      this.#size = Math.min(MOST_READ, Math.max(LEAST_READ, next));
    }
    const selector = { start: this.#prefix, end: [...this.#prefix, bound] };
    const rows = await Array.fromAsync(
      this.#kv.list(selector, { limit: this.#size, reverse: true, batchSize: this.#size }),
    );
    this.#allowance.rows -= rows.length + COST_OF_READ;
    this.#read = rows.map(({ key }) => key.at(-1) as string);
    this.#at = 0;
    this.#asked = 0;
    this.#isWhole = rows.length < this.#size;
  }
}

/** Ids that are known already, newest first. */
export class KnownIds implements Ids {
  #ids: readonly string[];
  #at = 0;

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  before(bound: string): Promise<string | undefined> {
    while (this.#at < this.#ids.length && this.#ids[this.#at] >= bound) this.#at++;
    return Promise.resolve(this.#ids[this.#at]);
  }
}

/** The ids of any of several lists. */
export class AnyOf implements Ids {
  #lists: readonly Ids[];

  constructor(lists: readonly Ids[]) {
    this.#lists = lists;
  }

  async before(bound: string): Promise<string | undefined> {
    const newest = await Promise.all(this.#lists.map((list) => list.before(bound)));
    return newest.reduce(
      (first, id) => id !== undefined && (first === undefined || id > first) ? id : first,
      undefined,
    );
  }
}

/** Sorts after `id` and before every id that sorts after it: ids are of one length. */
function justAfter(id: string): string {
  return id + "-";
}

/** The allowance was used up. What sorts before `bound` has not been looked at. */
export class UsedUp extends Error {
  override name = "UsedUp";
  readonly bound: string;

  constructor(bound: string) {
    super("a search has read as much as it may");
    this.bound = bound;
  }
}

/** The ids of all of several lists: each is asked for the newest that the others may still have. */
export class AllOf implements Ids {
  #lists: readonly Ids[];
  #allowance: Allowance;

  constructor(lists: readonly Ids[], allowance: Allowance) {
    this.#lists = lists;
    this.#allowance = allowance;
  }

  /** @throws {UsedUp} */
  async before(bound: string): Promise<string | undefined> {
    let id = await this.#lists[0].before(bound);
    for (let index = 1, agreed = 1; id !== undefined && agreed < this.#lists.length; index++) {
      if (this.#allowance.rows <= 0) throw new UsedUp(justAfter(id));
      const other: string | undefined = await this.#lists[index % this.#lists.length].before(justAfter(id));
      agreed = other === id ? agreed + 1 : 1;
      id = other;
    }
    return id;
  }
}
