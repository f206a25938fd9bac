import { STATUS_CODES } from "node:http";
import { Context, pathnameOf } from "./context.ts";
import { addFileRoutes } from "./file_routes.ts";
import { respond } from "./pages.ts";
import { ANY, type Match, Router } from "./router.ts";
import { HttpError } from "./runtime.ts";
import { Segment, type Step } from "./segments.ts";
import { snapshotOf } from "./snapshot.ts";
import type { FreshConfig, Middleware, ResolvedFreshConfig, Route } from "./types.ts";

export type ListenOptions = Partial<
  Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem
>;

const NO_INFO = {
  localAddr: { transport: "tcp", hostname: "localhost", port: 8080 },
  remoteAddr: { transport: "tcp", hostname: "localhost", port: 1234 },
} as unknown as Deno.ServeHandlerInfo;

type Registration<State> = (
  root: Segment<State>,
  router: Router<Step<State>[]>,
) => void;

/**
 * Middlewares and routes. They are put together in call order by `handler()`:
 * a route has the middlewares and error pages that were added before it.
 */
export class App<State = unknown> {
  readonly config: ResolvedFreshConfig;
  #registrations: Registration<State>[] = [];

  get = this.#verb("GET");
  post = this.#verb("POST");
  put = this.#verb("PUT");
  patch = this.#verb("PATCH");
  delete = this.#verb("DELETE");
  head = this.#verb("HEAD");
  /** Takes every method, also unknown ones. */
  all = this.#verb(ANY);

  constructor({ mode = "production" }: FreshConfig = {}) {
    this.config = { root: ".", basePath: "", mode };
  }

  /** Adds middlewares to the whole app or to the patterns below a path. */
  use(...middlewares: Middleware<State>[]): this;
  use(path: string, ...middlewares: Middleware<State>[]): this;
  use(...args: (string | Middleware<State>)[]): this {
    const path = typeof args[0] === "string" ? args.shift() as string : "*";
    return this.#register((root) => {
      root.find(path).middlewares.push(...args as Middleware<State>[]);
    });
  }

  /** Answers the 404 errors of the whole app; the last one given counts. */
  notFound(page: Route<State> | Middleware<State>): this {
    const route = typeof page === "function" ? { handler: page } : page;
    return this.#register((root) => {
      root.notFound = (ctx) => respond(ctx, route);
    });
  }

  /** Answers errors below a path, from outside that path's middlewares. */
  onError(path: string, page: Route<State> | Middleware<State>): this {
    const route = typeof page === "function" ? { handler: page } : page;
    return this.#register((root) => {
      root.find(path).errorPage = route;
    });
  }

  /** Adds the files of `routes/` at this point, if the app was built. */
  fsRoutes(): this {
    return this.#register((root, router) => {
      const snapshot = snapshotOf(this);
      if (snapshot !== null) addFileRoutes(snapshot, root, router);
    });
  }

  #verb(method: string) {
    return (path: string, ...middlewares: Middleware<State>[]): this =>
      this.#register((root, router) => {
        const steps = root.find(path).compile(middlewares);
        router.add(method, path === "*" ? "/*" : path, steps);
      });
  }

  #register(registration: Registration<State>): this {
    this.#registrations.push(registration);
    return this;
  }

  /** Compiles all chains. What is registered later needs a new handler. */
  handler(): (
    req: Request,
    info?: Deno.ServeHandlerInfo,
  ) => Promise<Response> {
    const snapshot = snapshotOf(this);
    const root = new Segment<State>();
    const router = new Router<Step<State>[]>();
    for (const register of this.#registrations) register(root, router);
    const unmatched = root.compile();

    return async (req, info = NO_INFO) => {
      const method = req.method.toUpperCase();
      const pathname = pathnameOf(req);
      const match = router.match(method, pathname);
      const ctx = new Context<State>(req, info, this.config, match, {
        steps: match?.item ?? unmatched,
        end: () => endOfChain(method, match),
        position: 0,
        ui: { app: null, layouts: [] },
        pathname,
        snapshot,
      });
      try {
        const response = await ctx.next();
        if (!(response instanceof Response)) {
          throw new TypeError(`Expected a Response, but got: ${response}`);
        }
        return method === "HEAD" ? new Response(null, response) : response;
      } catch (error) {
        return plainError(error);
      }
    };
  }

  // deno-lint-ignore require-await
  async listen(options: ListenOptions = {}): Promise<void> {
    Deno.serve(options, this.handler());
  }
}

/** Throws, rather than rejects, as Fresh does. */
function endOfChain(
  method: string,
  match: Match<unknown> | null,
): Promise<Response> {
  if (match === null || match.item !== undefined) throw new HttpError(404);
  if (method !== "OPTIONS") throw new HttpError(405);
  const headers = { allow: [...match.methods.keys()].join(", ") };
  return Promise.resolve(new Response(null, { status: 204, headers }));
}

/** The answer for an error that no error page took. */
function plainError(error: unknown): Response {
  const isExpected = error instanceof HttpError;
  const status = isExpected ? error.status : 500;
  if (status >= 500) console.error(error);
  const text = isExpected ? error.message || STATUS_CODES[status] : "Internal server error";
  return new Response(text, { status });
}
