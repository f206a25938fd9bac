import { pathOf } from "@/lib/http/origin.ts";
import type { Log } from "@/lib/log.ts";

/** Longer paths than any real one are not worth a log line of their length. */
const MAX_LOGGED_PATH = 200;

/** Tells the requests of one process from those of another. */
const PROCESS = crypto.randomUUID().slice(0, 8);

let count = 0;

/** A request that is being answered. */
export interface PendingRequest {
  /** Names it in the log and in the hint of an internal error. */
  id: string;
  /** Writes the log line and hands the answer on. */
  end(response: Response): Response;
}

/** Starts the clock of a request. Its log line holds neither query nor address nor header. */
export function beginRequest(log: Log, { method, url }: Request): PendingRequest {
  const started = performance.now();
  const id = `${PROCESS}-${(++count).toString(36)}`;
  return {
    id,
    end(response) {
      const ms = Math.round((performance.now() - started) * 1000) / 1000;
      log("info", "request", { id, method, path: pathOf(url).slice(0, MAX_LOGGED_PATH), status: response.status, ms });
      return response;
    },
  };
}
