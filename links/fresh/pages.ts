import { type ComponentType, h, type VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { type Context, inner } from "./context.ts";
import { Rendering } from "./rendering.ts";
import { narrow } from "./segments.ts";
import type { HandlerByMethod, HandlerFn, LayoutConfig, PageProps, Route, RouteComponent } from "./types.ts";

/** Where the app finds the nonce of a page's scripts, to allow it by CSP. */
const NONCE = Symbol.for("__freshNonce");

/** Runs a route's handler and, unless that was a Response, its component. */
export function respond<State>(
  ctx: Context<State>,
  route: Route<State>,
  status = 200,
): Response | Promise<Response> {
  const result = handlerOf(route, ctx.req.method)(ctx);
  return result instanceof Response ? result : showResult(ctx, route, status, result);
}

function handlerOf<State>(
  { handler, component }: Route<State>,
  method: string,
): HandlerFn<unknown, State> {
  if (typeof handler === "function") return handler;
  const key = method === "HEAD" && !handler?.HEAD ? "GET" : method;
  const named = handler?.[key as keyof HandlerByMethod<unknown, State>];
  if (named !== undefined) return named;
  return component !== undefined && (key === "GET" || handler === undefined)
    ? () => ({ data: {} })
    : (ctx) => ctx.next();
}

async function showResult<State>(
  ctx: Context<State>,
  { component, config }: Route<State>,
  status: number,
  pending: ReturnType<HandlerFn<unknown, State>>,
): Promise<Response> {
  const result = await pending;
  if (result instanceof Response) return result;
  const page = component === undefined ? null : await wrap(ctx, component, null, result.data);
  if (page instanceof Response) return page;
  const init = { status: result.status ?? status, headers: result.headers };
  return ctx.render(page, init, config);
}

/** Only real `async function`s are awaited; they may return a Response. */
async function wrap<State>(
  ctx: Context<State>,
  component: RouteComponent<State>,
  child: VNode | null,
  data: unknown = null,
): Promise<VNode | Response | null> {
  const props = { ...ctx, url: ctx.url, Component: () => child, data };
  type Props = PageProps<unknown, State>;
  return component.constructor.name === "AsyncFunction"
    ? await (component as (props: Props) => Promise<VNode | Response>)(props)
    : h(component as ComponentType<Props>, props) as VNode;
}

/** The work of `ctx.render`. */
export async function renderPage<State>(
  ctx: Context<State>,
  page: VNode | null,
  init: ResponseInit,
  config: LayoutConfig,
): Promise<Response> {
  const { app, layouts } = narrow(ctx[inner].ui, config);
  const { snapshot } = ctx[inner];
  const rendering = new Rendering(snapshot, ctx.config.mode === "development");
  let content: VNode | Response | null = page;
  for (const layout of layouts.toReversed()) {
    content = await wrap(ctx, layout, content);
    if (content instanceof Response) return content;
  }
  // The content is rendered first: the head has to know what it asked for.
  let html = rendering.run(content);
  if (app !== null) {
    const outer = await wrap(ctx, app, jsxTemplate([html]) as VNode);
    if (outer instanceof Response) return outer;
    html = rendering.run(outer);
  }
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const response = new Response(rendering.complete(html), { ...init, headers });
  return Object.assign(response, { [NONCE]: rendering.nonce });
}
