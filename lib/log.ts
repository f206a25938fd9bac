/**
 * The fields of a log line. Values are numbers, short words and identifiers: never text, addresses or queries of a
 * caller.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

type LogLevel = "info" | "warn" | "error";

/** Writes one structured line per event. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/**
 * The time that finished lines may wait in memory, in milliseconds, so that a busy server writes many of them in one
 * call.
 */
const FLUSH_AFTER_MS = 50;
const FLUSH_AT_LENGTH = 16_384;

let second = NaN;
let secondText = "";

/** Returns a time in ISO 8601; what all times of one second begin with is made once. */
function toIso(time: number): string {
  const milliseconds = time % 1000;
  if (time - milliseconds !== second) {
    second = time - milliseconds;
    secondText = new Date(second).toISOString().slice(0, -4);
  }
  return `${secondText}${String(milliseconds).padStart(3, "0")}Z`;
}

/** Formats a line as JSON, for machines that collect logs. `event` is a plain name, which needs no escapes. */
export function jsonLine(time: Date, level: LogLevel, event: string, fields: LogFields): string {
  const head = `{"time":"${toIso(time.getTime())}","level":"${level}","event":"${event}"`;
  const rest = JSON.stringify(fields);
  return rest === "{}" ? `${head}}` : `${head},${rest.slice(1)}`;
}

/** Formats a line for a person who watches a terminal. Line breaks in values are escaped, so that a line stays a line. */
export function readableLine(time: Date, level: LogLevel, event: string, fields: LogFields): string {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "string" ? JSON.stringify(value).slice(1, -1) : value}`);
  return [time.toISOString().slice(11, 23), level.padEnd(5), event, ...pairs].join(" ");
}

/**
 * Makes a log that collects lines and hands them to `write` together. Warnings and errors are written at once, with
 * everything before them. Call `flush` before the process ends.
 */
export function createLog(
  format: typeof jsonLine,
  write: (text: string) => void,
): { log: Log; flush: () => void } {
  let waiting = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    write(text);
  }

  function log(level: LogLevel, event: string, fields: LogFields = {}): void {
    waiting += format(new Date(), level, event, fields) + "\n";
    if (level !== "info" || waiting.length >= FLUSH_AT_LENGTH) return flush();
    if (timer !== undefined) return;
    const started = setTimeout(flush, FLUSH_AFTER_MS);
    // A waiting line must not keep a finished process alive.
    Deno.unrefTimer(started);
    timer = started;
  }

  return { log, flush };
}

export function silentLog(): void {}
