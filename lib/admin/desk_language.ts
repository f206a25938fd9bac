import { getCookies } from "@std/http/cookie";
import { acceptsLanguages } from "@std/http/negotiation";
import type { Context } from "fresh";
import { readContent } from "@/lib/content/content_cache.ts";
import type { Site } from "@/lib/content/content_schemas.ts";
import { type ErrorCode, ServiceError, type ServiceErrorOptions } from "@/lib/errors.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import { NoDatabaseFailure, StoreFailure } from "@/lib/store/store.ts";
import { fill } from "@/lib/words/fill.ts";
import { type Say, sayIn } from "@/lib/words/say.ts";
import { type InterfaceLanguage, interfaceLanguage, LANGUAGE_NAMES, type Words, wordsOf } from "@/lib/words/words.ts";

/**
 * The language, words and times of the desk for one reader: the browser decides, and where it says nothing the site.
 */
export interface Speech {
  language: InterfaceLanguage;
  /** The same with the reader's region, for numbers and dates (BCP 47). */
  locale: string;
  words: Words;
  /** Says what is wrong with content, which is found in English. */
  say: Say;
  /** The reader's time zone (IANA name). */
  zone: string;
  times: Times;
}

/** Chooses language and time zone of an answer, by `Accept-Language` (RFC 9110, section 12.5.4) and the cookie of the zone. */
export function readSpeech({ req, state: { runtime, service } }: Pick<Context<State>, "req" | "state">): Speech {
  const { site } = service.content;
  const tag = preferredTag(req) ?? site.language;
  const language = interfaceLanguage(tag);
  const locale = localeOf(language, tag, site.language);
  const zone = zoneIn(req.headers) ?? site.time_zone;
  return { language, locale, words: wordsOf(tag), say: sayIn(tag), zone, times: timesOf(runtime, zone, locale) };
}

/** Returns how the desk speaks where no browser has said anything, as in a mail. `now`: milliseconds since the epoch */
export function ownSpeech(
  { language: tag, time_zone: zone }: Pick<Site, "language" | "time_zone">,
  now: () => number,
): Speech {
  const language = interfaceLanguage(tag);
  const locale = localeOf(language, tag, tag);
  return { language, locale, words: wordsOf(tag), say: sayIn(tag), zone, times: new Times(zone, locale, now) };
}

/** Returns how a task speaks to the owner; in English where the content cannot be read, which must stop no task. */
export async function speechOfContent(contentDir: string): Promise<Speech> {
  const site = await readContent(contentDir).then(({ site }) => site, () => ({ language: "en", time_zone: "UTC" }));
  return ownSpeech(site, Date.now);
}

/** Browsers name fewer; what follows is not looked at. */
const MAX_WISHES = 100;

/** Returns the first tag of `Accept-Language`, by quality, whose language the desk speaks; in its canonical form. */
export function preferredTag(request: Pick<Request, "headers">): string | undefined {
  return acceptsLanguages(request).slice(0, MAX_WISHES).map(canonical)
    .find((tag) => tag !== undefined && Object.hasOwn(LANGUAGE_NAMES, tag.split("-")[0]));
}

/** Returns a tag as it is written today (`iw` is `he`); undefined for anything that is not a tag. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** English of no region is written as Europeans do: most of those who read it as a second language know that order of a date. */
const WITHOUT_REGION: Partial<Record<InterfaceLanguage, string>> = { en: "en-GB" };

/** Returns the tag by which numbers and dates are written: language and region, and nothing else that a header may say. */
export function localeOf(language: InterfaceLanguage, tag: string, siteLanguage: string): string {
  for (const from of [tag, siteLanguage].map(canonical)) {
    const locale = from === undefined ? undefined : new Intl.Locale(from);
    if (locale?.language === language && locale.region !== undefined) return `${language}-${locale.region}`;
  }
  return WITHOUT_REGION[language] ?? language;
}

/** Returns the time zone that `static/time-zone.js` has told in a cookie; undefined where it told none, or none that there is. */
function zoneIn(headers: Headers): string | undefined {
  try {
    const told = getCookies(headers)["vitrine-zone"];
    return told && new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(told) }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the city by which a time zone is named: `Europe/Stockholm` is Stockholm. */
export function cityOf(zone: string): string {
  return zone.split("/").at(-1)!.replaceAll("_", " ");
}

/** A time, ready to be shown in the reader's time zone. */
export interface TimeView {
  /** RFC 3339, for machines. */
  iso: string;
  /** As short as it can be understood today: the time, the day, or the day and the year. */
  short: string;
  /** With weekday, seconds and zone. */
  exact: string;
}

/** More than there are readers; a caller who invents zones and languages fills no memory. */
const MAX_TIMES = 40;

/** Of each service in this process; tests start several. */
const made = new WeakMap<Runtime, Map<string, Times>>();

function timesOf(runtime: Runtime, zone: string, locale: string): Times {
  let known = made.get(runtime);
  if (known === undefined || known.size >= MAX_TIMES) made.set(runtime, known = new Map());
  const key = `${zone} ${locale}`;
  let times = known.get(key);
  if (times === undefined) known.set(key, times = new Times(zone, locale, runtime.now));
  return times;
}

/** Formats times in a time zone. Making a formatter takes longer than using it a hundred times, so each is made when it is needed. */
export class Times {
  #zone: string;
  #locale: string;
  #now: () => number;
  #formats = new Map<string, Intl.DateTimeFormat>();

  /**
   * @param zone IANA name
   * @param locale tag of BCP 47
   */
  constructor(zone: string, locale: string, now: () => number) {
    this.#zone = zone;
    this.#locale = locale;
    this.#now = now;
  }

  /** Formats a time, in milliseconds since the epoch. */
  view(at: number): TimeView {
    const [day, today] = [at, this.#now()].map((time) => this.#day(time));
    const short = day === today
      ? this.#format({ timeStyle: "short" })
      : day.slice(0, 4) === today.slice(0, 4)
      ? this.#format({ day: "numeric", month: "short" })
      : this.#format({ day: "numeric", month: "short", year: "numeric" });
    return { iso: new Date(at).toISOString(), short: short.format(at), exact: this.#exact(at) };
  }

  /** Formats it with day and time in any case. */
  fullView(at: number): TimeView {
    const short = this.#format({ dateStyle: "medium", timeStyle: "short" }).format(at);
    return { iso: new Date(at).toISOString(), short, exact: this.#exact(at) };
  }

  /** Writes the day that comes so many days after today. */
  dayAfter(days: number): string {
    return new Date(Date.parse(this.#day(this.#now())) + days * 24 * 3_600_000).toISOString().slice(0, 10);
  }

  #exact(at: number): string {
    return this.#format({ dateStyle: "full", timeStyle: "long" }).format(at);
  }

  /** Writes the day so that it sorts and compares as text, whatever the language. */
  #day(at: number): string {
    return this.#format({ year: "numeric", month: "2-digit", day: "2-digit" }, "sv-SE").format(at);
  }

  #format(options: Intl.DateTimeFormatOptions, locale = this.#locale): Intl.DateTimeFormat {
    const key = locale + JSON.stringify(options);
    let format = this.#formats.get(key);
    if (format === undefined) {
      this.#formats.set(key, format = new Intl.DateTimeFormat(locale, { timeZone: this.#zone, ...options }));
    }
    return format;
  }
}

/** The failures that the desk has words of its own for. */
type Told = keyof Words["desk"]["errors"];

/** A failure that the owner reads, in whatever language; `message` and `hint` are the English of it. */
export class DeskError extends ServiceError {
  readonly told: Told;
  readonly values: Record<string, string | number>;

  constructor(
    code: ErrorCode,
    told: Told,
    { values = {}, ...options }: Omit<ServiceErrorOptions, "hint"> & { values?: Record<string, string | number> } = {},
  ) {
    const { title, hint } = wordsOf("en").desk.errors[told];
    super(code, fill(title, values), { ...options, hint: fill(hint, values) });
    this.told = told;
    this.values = values;
  }
}

/** The sentence for each code of a failure below the desk; every other code is shown as refused. */
const BY_CODE: Partial<Record<ErrorCode, Told>> = {
  not_found: "not_found",
  rate_limited: "rate_limited",
  unavailable: "unavailable",
  internal_error: "internal_error",
  method_not_allowed: "method_not_allowed",
  payload_too_large: "payload_too_large",
};

/**
 * Tells the owner of a failure in their language. Of a store that fails more is said than senders are told, because the
 * owner can do something about it.
 *
 * @param requestId under which the log has the cause of an internal error
 */
export function toldTo({ desk }: Words, error: ServiceError, requestId: string): ServiceError {
  const { code, details, retryAfter, cause } = error;
  const told = error instanceof DeskError
    ? error.told
    : error instanceof NoDatabaseFailure
    ? "no_database"
    : error instanceof StoreFailure
    ? "store"
    : BY_CODE[code] ?? "refused";
  const values = error instanceof DeskError ? error.values : { id: requestId };
  const { title, hint } = desk.errors[told];
  return new ServiceError(code, fill(title, values), { hint: fill(hint, values), details, retryAfter, cause });
}
