import type { TimeView } from "@/lib/admin/inbox/desk_view.ts";

/** Shows times in the owner's zone. To make a formatter takes longer than to use it a hundred times. */
export class Times {
  #now: () => number;
  #day: Intl.DateTimeFormat;
  #time: Intl.DateTimeFormat;
  #date: Intl.DateTimeFormat;
  #dated: Intl.DateTimeFormat;
  #exact: Intl.DateTimeFormat;
  #full: Intl.DateTimeFormat;

  /** @param zone IANA name; `language`: tag of BCP 47 */
  constructor(zone: string, language: string, now: () => number) {
    const make = (options: Intl.DateTimeFormatOptions, tag = language) =>
      new Intl.DateTimeFormat(tag, { timeZone: zone, ...options });
    this.#now = now;
    // Sorts and compares as text, whatever the language.
    this.#day = make({ year: "numeric", month: "2-digit", day: "2-digit" }, "sv-SE");
    this.#time = make({ timeStyle: "short" });
    this.#date = make({ day: "numeric", month: "short" });
    this.#dated = make({ day: "numeric", month: "short", year: "numeric" });
    this.#exact = make({ dateStyle: "full", timeStyle: "long" });
    this.#full = make({ dateStyle: "medium", timeStyle: "short" });
  }

  /** @param at milliseconds since the epoch */
  view(at: number): TimeView {
    const [day, today] = [this.#day.format(at), this.#day.format(this.#now())];
    const form = day === today ? this.#time : day.slice(0, 4) === today.slice(0, 4) ? this.#date : this.#dated;
    return { iso: new Date(at).toISOString(), short: form.format(at), exact: this.#exact.format(at) };
  }

  /** The same, with day and time in any case. */
  fullView(at: number): TimeView {
    return { ...this.view(at), short: this.#full.format(at) };
  }
}
