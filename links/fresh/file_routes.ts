import { respond } from "./pages.ts";
import { ANY, type Router } from "./router.ts";
import type { Segment, Step } from "./segments.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Route } from "./types.ts";

/** Registers the files of `routes/`, which the build has put in order. */
export function addFileRoutes<State>(
  { routes, modules, load }: Snapshot,
  root: Segment<State>,
  router: Router<Step<State>[]>,
): void {
  for (const [index, { kind, folder, pattern }] of routes.entries()) {
    const segment = root.find(folder);
    const route = (): Route<State> => {
      const { default: component, config, handler, handlers } = modules[index];
      return { component, config, handler: handlers ?? handler };
    };
    if (kind === "route") {
      let loaded: Route<State> | undefined;
      const steps = segment.compile([async (ctx) => {
        modules[index] ??= await load[index]();
        return respond(ctx, loaded ??= route());
      }]);
      router.add(ANY, pattern, steps);
      continue;
    }
    const { component, config, handler } = route();
    if (kind === "app") root.app = component ?? null;
    if (kind === "error") segment.errorPage = route();
    if (kind === "notFound") root.notFound = (ctx) => respond(ctx, route());
    if (kind === "layout") {
      segment.layout = component ?? null;
      segment.layoutConfig = config;
    }
    if (kind === "middleware") {
      segment.middlewares.push(...[handler ?? component].flat() as []);
    }
  }
}
