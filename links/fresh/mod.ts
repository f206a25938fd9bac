/** Stand-in for `jsr:@fresh/core` 2.3.3; README.md says what it offers. */
export { App } from "./app.ts";
export type { Context, Middleware, PageProps } from "./context.ts";
export { createDefine, type HandlerFn, page } from "./route.ts";
export { HttpError } from "./runtime.ts";
export { staticFiles } from "./static_files.ts";
