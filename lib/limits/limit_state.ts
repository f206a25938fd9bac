import type { Limit } from "@/lib/settings.ts";

/** How a client stands against a limit. */
export interface LimitState {
  limit: Limit;
  /** Whether the request that was counted, or one that came now, is within the limit. */
  allowed: boolean;
  /** Requests left in the window, never below 0. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  reset: number;
}
