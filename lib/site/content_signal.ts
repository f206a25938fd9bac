import type { HeaderPairs } from "@/lib/http/headers.ts";

/**
 * What machines may do with the content (contentsignals.org): find it, answer with it, but not train models on it. Said
 * in `robots.txt` and on every text that is made for machines.
 */
export const CONTENT_SIGNAL = "search=yes, ai-input=yes, ai-train=no";

export const CONTENT_SIGNAL_HEADER: HeaderPairs[number] = ["content-signal", CONTENT_SIGNAL];
