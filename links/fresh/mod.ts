/** Stand-in for `jsr:@fresh/core` 2.3.3; README.md says what it offers. */
export { App, type ListenOptions } from "./app.ts";
export type { Context } from "./context.ts";
export { createDefine, page } from "./define.ts";
export { HttpError } from "./runtime.ts";
export { staticFiles } from "./static_files.ts";
export type {
  FreshConfig,
  HandlerByMethod,
  HandlerFn,
  LayoutConfig,
  Middleware,
  PageProps,
  PageResponse,
  ResolvedFreshConfig,
  RouteConfig,
  RouteHandler,
} from "./types.ts";
