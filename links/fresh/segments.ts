import { respond } from "./pages.ts";
import { HttpError } from "./runtime.ts";
import type { LayoutConfig, Middleware, Route, RouteComponent } from "./types.ts";

/** The components around a page. */
export interface Ui<State> {
  app: RouteComponent<State> | null;
  layouts: RouteComponent<State>[];
}

/** One function of a compiled chain and the components in force there. */
export interface Step<State> {
  run: Middleware<State>;
  ui: Ui<State>;
}

/**
 * What holds below a folder of patterns. Folders are compared as text: `/api`
 * covers `/api/:id` but not `/:a/x`.
 */
export class Segment<State> {
  middlewares: Middleware<State>[] = [];
  errorPage: Route<State> | null = null;
  layout: RouteComponent<State> | null = null;
  layoutConfig?: LayoutConfig;
  /** Of the root only. */
  app: RouteComponent<State> | null = null;
  /** Of the root only. The last one given serves the whole app. */
  notFound: Middleware<State> | null = null;
  #children = new Map<string, Segment<State>>();

  constructor(readonly parent: Segment<State> | null = null) {}

  find(pattern: string): Segment<State> {
    // An optional group adds nothing: `/a{/:b}?/c` lies below `/a`.
    const names = pattern.replace(/\{.*?\}\??/g, "").split("/");
    return names.reduce<Segment<State>>((segment, name) => {
      if (name === "" || name === "*") return segment;
      const child = segment.#children.get(name) ?? new Segment(segment);
      segment.#children.set(name, child);
      return child;
    }, this);
  }

  /** The chain as registered so far, with more functions at its end. */
  compile(last: Middleware<State>[] = []): Step<State>[] {
    const steps: Step<State>[] = [];
    const path = this.#fromRoot();
    const [root] = path;
    let ui: Ui<State> = { app: root.app, layouts: [] };
    for (
      const { parent, middlewares, layout, layoutConfig, errorPage } of path
    ) {
      if (layout !== null) {
        ui = narrow(ui, layoutConfig);
        ui.layouts.push(layout);
      }
      // Without these the guard of the segment above does the same.
      if (parent?.middlewares.length !== 0 || layout || errorPage) {
        steps.push({ run: guard(root, errorPage), ui });
      }
      steps.push(...middlewares.map((run) => ({ run, ui })));
    }
    return [...steps, ...last.map((run) => ({ run, ui }))];
  }

  #fromRoot(): Segment<State>[] {
    const { parent } = this;
    return parent === null ? [this] : [...parent.#fromRoot(), this];
  }
}

/** The components that are left when some are not wanted. */
export function narrow<State>(
  { app, layouts }: Ui<State>,
  { skipAppWrapper, skipInheritedLayouts }: LayoutConfig = {},
): Ui<State> {
  return {
    app: skipAppWrapper ? null : app,
    layouts: skipInheritedLayouts ? [] : [...layouts],
  };
}

/** Shows the error page for what fails further in, middlewares included. */
function guard<State>(
  root: Segment<State>,
  errorPage: Route<State> | null,
): Middleware<State> {
  return async (ctx) => {
    try {
      return await ctx.next();
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500;
      if (root.notFound !== null && status === 404) return root.notFound(ctx);
      if (errorPage !== null) return respond(ctx, errorPage, status);
      throw error;
    }
  };
}
