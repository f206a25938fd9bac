import type { FunctionComponent, VNode } from "preact";
import { type Component, renderPage } from "./rendering.ts";
import { HttpError } from "./runtime.ts";
import type { Snapshot } from "./snapshot.ts";

/** Answers a request, or passes it on with `ctx.next()`. */
export type Middleware<State> = (ctx: Context<State>) => Response | Promise<Response>;

/** What a page, layout, app or error component receives. */
export type PageProps<Data = unknown, State = unknown> =
  & Pick<Context<State>, "url" | "req" | "params" | "route" | "info" | "state" | "error">
  & { data: Data; Component: FunctionComponent };

/** Key of what only the framework sees of a context. */
export const inner: unique symbol = Symbol("fresh");

interface Inner<State> {
  snapshot?: Snapshot;
  notFound?: Middleware<State>;
  /** What is still to be run. */
  steps: Iterator<Middleware<State>>;
  /** Components around a page, from the outside in; the first is the app. */
  wrappers: Component<State>[];
}

/** One request on its way through middlewares, route and components. */
export class Context<State> {
  readonly state: State = {} as State;
  data: unknown;
  error: unknown = null;
  readonly [inner]: Inner<State>;

  constructor(
    public req: Request,
    readonly url: URL,
    readonly info: Deno.ServeHandlerInfo,
    readonly route: string | null,
    readonly params: Record<string, string>,
    internals: Inner<State>,
  ) {
    this[inner] = internals;
  }

  /** Runs what comes after this middleware. May throw instead of rejecting. */
  next = (): Promise<Response> => {
    const { value: step, done } = this[inner].steps.next();
    if (done) throw new HttpError(404);
    return Promise.resolve(step(this));
  };

  /** Makes a redirect. A path never becomes protocol-relative. */
  redirect(pathOrUrl: string, status = 302): Response {
    const [path] = pathOrUrl.split(/[?#]/, 1);
    const single = path.startsWith("/") ? path.replace(/\/+/g, "/") : path;
    return new Response(null, { status, headers: { location: single + pathOrUrl.slice(path.length) } });
  }

  text = (content: string, init?: ResponseInit): Response => new Response(content, init);

  json = (content: unknown, init?: ResponseInit): Response => Response.json(content, init);

  html(content: string, init: ResponseInit = {}): Response {
    const headers = new Headers(init.headers);
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(content, { ...init, headers });
  }

  /** Renders inside the app wrapper and the layouts in force where it is called. */
  render(content: VNode | null, init?: ResponseInit): Promise<Response> {
    return renderPage(this, content, init);
  }
}
