import { Context, type Middleware } from "./context.ts";
import { addFileRoutes } from "./file_routes.ts";
import { BareDocument } from "./rendering.ts";
import { statusOf } from "./route.ts";
import { type Method, METHODS, Router } from "./router.ts";
import { HttpError } from "./runtime.ts";
import { Segment } from "./segment.ts";
import { type Snapshot, snapshots } from "./snapshot.ts";

type Registration<State> = (root: Segment<State>, router: Router<State>, snapshot?: Snapshot) => void;

const NO_INFO = { remoteAddr: { transport: "tcp", hostname: "localhost", port: 1234 }, completed: Promise.resolve() };

/** Middlewares and routes, in call order: a route has the middlewares and error pages that were added before it. */
export class App<State> {
  readonly #registrations: Registration<State>[] = [];

  get = this.#verb("GET");
  post = this.#verb("POST");
  put = this.#verb("PUT");
  all = this.#verb(...METHODS);

  /** Adds middlewares to the whole app or to the patterns below a path. */
  use(first: string | Middleware<State>, ...rest: Middleware<State>[]): this {
    const [path, middlewares] = typeof first === "string" ? [first, rest] : ["/", [first, ...rest]];
    return this.#register((root) => root.find(path).middlewares.push(...middlewares));
  }

  /** Adds the files of `routes/` at this point, if the app was built. */
  fsRoutes(): this {
    return this.#register((root, router, snapshot) => snapshot && addFileRoutes(snapshot, root, router));
  }

  #verb(...methods: Method[]) {
    return (path: string, ...middlewares: Middleware<State>[]): this =>
      this.#register((root, router) => router.add(methods, path, root.find(path).compile(...middlewares)));
  }

  #register(registration: Registration<State>): this {
    this.#registrations.push(registration);
    return this;
  }

  /** Compiles all chains. What is registered later needs a new handler. */
  handler(): (req: Request, info?: Deno.ServeHandlerInfo) => Promise<Response> {
    const snapshot = snapshots.get(this);
    const router = new Router<State>();
    const root = new Segment<State>();
    root.app = BareDocument;
    for (const register of this.#registrations) register(root, router, snapshot);
    const unmatched = { route: null, params: {}, chain: root.compile() };
    const refused = root.compile(() => Promise.reject(new HttpError(405)));

    return async (req, info = NO_INFO as Deno.ServeHandlerInfo) => {
      const url = new URL(req.url);
      if (url.pathname.includes("//")) url.pathname = url.pathname.replace(/\/+/g, "/");
      const { route, params, chain = refused } = router.match(req.method, url.pathname) ?? unmatched;
      const internals = { snapshot, notFound: root.notFound, steps: chain.values(), wrappers: [] };
      const ctx = new Context<State>(req, url, info, route, params, internals);
      try {
        const response = await ctx.next();
        if (!(response instanceof Response)) throw new TypeError(`Expected a Response, but got: ${response}`);
        return req.method === "HEAD" ? new Response(null, response) : response;
      } catch (error) {
        const status = statusOf(error);
        if (status >= 500) console.error(error);
        const { STATUS_CODES } = await import("node:http");
        const text = error instanceof HttpError ? error.message || STATUS_CODES[status] : "Internal server error";
        return new Response(text, { status });
      }
    };
  }
}
