/** For the browser; only pages that hand a signal to an island load it. */
export { signal } from "@preact/signals";
