import type { AnyComponent, FunctionComponent, VNode } from "preact";
import type { Context } from "./context.ts";

export interface FreshConfig {
  mode?: "development" | "production";
}

/** `app.config`; a base path and proxy headers are not offered. */
export interface ResolvedFreshConfig extends Required<FreshConfig> {
  root: string;
  basePath: "";
}

type Method = "HEAD" | "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

/** Answers a request, or passes it on with `ctx.next()`. */
export type Middleware<State> = (
  ctx: Context<State>,
) => Response | Promise<Response>;

/** Data for the route's component, made by `page()`. */
export interface PageResponse<T> {
  data: T;
  headers?: HeadersInit;
  status?: number;
}

type HandlerResult<Data> = Response | PageResponse<Data>;

export type HandlerFn<Data, State> = (
  ctx: Context<State>,
) => HandlerResult<Data> | Promise<HandlerResult<Data>>;

export type HandlerByMethod<Data, State> = {
  [M in Method]?: HandlerFn<Data, State>;
};

export type RouteHandler<Data, State> =
  | HandlerFn<Data, State>
  | HandlerByMethod<Data, State>;

/** What a page, layout, app or error component receives. */
export interface PageProps<Data = unknown, State = unknown> {
  config: ResolvedFreshConfig;
  url: URL;
  req: Request;
  info: Deno.ServeHandlerInfo;
  route: string | null;
  params: Record<string, string>;
  state: State;
  error: unknown;
  Component: FunctionComponent;
  data: Data;
}

/** A component, or an `async function` that may also answer by itself. */
export type RouteComponent<State> =
  | AnyComponent<PageProps<unknown, State>>
  | ((props: PageProps<unknown, State>) => Promise<VNode | Response | null>);

export interface LayoutConfig {
  skipInheritedLayouts?: boolean;
  skipAppWrapper?: boolean;
}

/** The `config` export of a route. */
export type RouteConfig = LayoutConfig;

export interface Route<State> {
  component?: RouteComponent<State>;
  config?: RouteConfig;
  handler?: RouteHandler<unknown, State>;
}
