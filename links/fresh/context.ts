import type { FunctionComponent, VNode } from "preact";
import { renderPage } from "./pages.ts";
import type { Match } from "./router.ts";
import type { Step, Ui } from "./segments.ts";
import type { Snapshot } from "./snapshot.ts";
import type { LayoutConfig, ResolvedFreshConfig } from "./types.ts";

/** Key of what only the framework sees of a context. */
export const inner: unique symbol = Symbol("fresh");

interface Inner<State> {
  steps: Step<State>[];
  /** Answers when no step is left: 404, 405 or the default OPTIONS. */
  end: () => Promise<Response>;
  position: number;
  ui: Ui<State>;
  pathname: string;
  snapshot: Snapshot | null;
}

/** One request on its way through middlewares, route and components. */
export class Context<State> {
  readonly [inner]: Inner<State>;
  readonly params: Record<string, string>;
  readonly route: string | null;
  readonly state: State = {} as State;
  data: unknown = undefined;
  error: unknown = null;
  Component!: FunctionComponent;
  #url: URL | null = null;

  constructor(
    public req: Request,
    readonly info: Deno.ServeHandlerInfo,
    readonly config: ResolvedFreshConfig,
    match: Match<unknown> | null,
    internals: Inner<State>,
  ) {
    this.params = match?.params ?? Object.create(null);
    this.route = match?.pattern ?? null;
    this[inner] = internals;
  }

  /** The request's URL with runs of slashes in its path collapsed. */
  get url(): URL {
    return this.#url ??= urlOf(this.req);
  }

  /** Runs what comes after this middleware. May throw instead of rejecting. */
  next = (): Promise<Response> => {
    const { steps, position, end } = this[inner];
    if (position === steps.length) return end();
    this[inner].position++;
    return this.#run(steps[position]);
  };

  async #run(step: Step<State>): Promise<Response> {
    const outer = this[inner].ui;
    this[inner].ui = step.ui;
    try {
      return await step.run(this);
    } catch (error) {
      this.error = error;
      throw error;
    } finally {
      this[inner].ui = outer;
    }
  }

  /** A path never becomes protocol-relative. */
  redirect(pathOrUrl: string, status = 302): Response {
    const location = pathOrUrl.startsWith("/") ? pathOrUrl.replace(/^[^?#]*/, collapseSlashes) : pathOrUrl;
    return new Response(null, { status, headers: { location } });
  }

  text(content: string, init?: ResponseInit): Response {
    return new Response(content, init);
  }

  html(content: string, init?: ResponseInit): Response {
    const headers = new Headers(init?.headers);
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(content, { ...init, headers });
  }

  // deno-lint-ignore no-explicit-any
  json(content: any, init?: ResponseInit): Response {
    return Response.json(content, init);
  }

  /** Renders inside the app wrapper and the layouts in force at this step. */
  render(
    // deno-lint-ignore no-explicit-any
    vnode: VNode<any> | null,
    init: ResponseInit = {},
    config: LayoutConfig = {},
  ): Promise<Response> {
    return renderPage(this, vnode, init, config);
  }
}

function urlOf(req: Request): URL {
  const url = new URL(req.url);
  url.pathname = collapseSlashes(url.pathname);
  return url;
}

function collapseSlashes(pathname: string): string {
  return pathname.replace(/\/+/g, "/");
}

/** The path of `ctx.url`; parses the URL only if that would change it. */
export function pathnameOf(req: Request): string {
  const [pathname] = req.url.slice(req.url.indexOf("/", 8)).split("?", 1);
  const isPlain = /^(\/(?!\.\.?(\/|$))[!$&-.0-;=@-Z_a-z~]+)*\/?$/.test(
    pathname,
  );
  return isPlain ? pathname : urlOf(req).pathname;
}
