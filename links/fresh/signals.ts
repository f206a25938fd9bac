/** For the browser; only pages that hand a signal to an island load it. */
export { signal } from "@preact/signals";
// As in `client.ts`.
export { jsx } from "preact/jsx-runtime";
