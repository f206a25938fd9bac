import type { AnyComponent, VNode } from "preact";
import type { Context, Middleware, PageProps } from "./context.ts";
import { type Component, toNode } from "./rendering.ts";
import type { Method } from "./router.ts";
import { HttpError } from "./runtime.ts";

/** Data for the route's component, made by `page()`. */
type PageResponse<Data> = { data: Data; headers?: HeadersInit; status?: number };
type Result<Data> = Response | PageResponse<Data>;

/** Answers a request, or gives the route's component its data. */
export type HandlerFn<Data, State> = (ctx: Context<State>) => Result<Data> | Promise<Result<Data>>;

type Handler<Data, State> = HandlerFn<Data, State> | { [M in Method]?: HandlerFn<Data, State> };

/** What a route module exports. */
export type Route<State> = { [K in "handler" | "handlers"]?: Handler<unknown, State> } & { default?: Component<State> };

/** Functions that give route modules their types and return them as they are. */
export function createDefine<State>() {
  type DataOf<H> = H extends Handler<infer Data, State> ? Data : never;
  return {
    handlers: <H extends Handler<unknown, State>>(it: H): H => it,
    page: <H = never, Data = DataOf<H>>(it: AnyComponent<PageProps<Data, State>>) => it,
    middleware: <M extends Middleware<State> | Middleware<State>[]>(it: M): M => it,
    layout: (it: Component<State>) => it,
  };
}

/** Hands data to the route's component; status is 200 unless given. */
export function page<Data = undefined>(data?: Data, init?: Omit<PageResponse<Data>, "data">): PageResponse<Data> {
  return { data: data as Data, ...init };
}

/** Runs a route's handler and, unless that made a Response, shows its component. */
export function toMiddleware<State>(route: Route<State>, isErrorPage = false): Middleware<State> {
  const component = route.default;
  return async (ctx) => {
    const result = await handlerOf(route, ctx.req.method as Method)(ctx);
    if (result instanceof Response) return result;
    const { data, headers, status = isErrorPage ? statusOf(ctx.error) : 200 } = result;
    const content = component && await toNode(component, { ...ctx, data, Component: () => null });
    return ctx.render((content ?? null) as VNode | null, { status, headers });
  };
}

function handlerOf<State>(route: Route<State>, method: Method): HandlerFn<unknown, State> {
  const { default: component, handlers: handler = route.handler } = route;
  if (typeof handler === "function") return handler;
  const key = method === "HEAD" && !handler?.HEAD ? "GET" : method;
  const isPage = component && (!handler || key === "GET");
  return handler?.[key] ?? (isPage ? () => ({ data: {} }) : (ctx) => ctx.next());
}

/** Returns the status that tells of an error. */
export function statusOf(error: unknown): number {
  return error instanceof HttpError ? error.status : 500;
}
