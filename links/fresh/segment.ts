import { inner, type Middleware } from "./context.ts";
import type { Component } from "./rendering.ts";
import { statusOf } from "./route.ts";

/** What holds below a folder of patterns. Folders are compared as text: `/api` covers `/api/:id` but not `/:a/x`. */
export class Segment<State> {
  readonly middlewares: Middleware<State>[] = [];
  layout?: Component<State>;
  onError?: Middleware<State>;
  /** Of the root only, as is `notFound`. */
  app?: Component<State>;
  notFound?: Middleware<State>;
  readonly #children = new Map<string, Segment<State>>();

  constructor(readonly parent?: Segment<State>) {}

  /** Finds the segment of a pattern below this one. An optional group adds nothing: `/a{/:b}?/c` lies below `/a`. */
  find(pattern: string): Segment<State> {
    const names = pattern.replace(/\{.*?\}\??|\*/g, "").split("/").filter(Boolean);
    return names.reduce<Segment<State>>((segment, name) => {
      const child = segment.#children.get(name) ?? new Segment(segment);
      segment.#children.set(name, child);
      return child;
    }, this);
  }

  /** Returns the functions to run for a route here, as registered so far, with those of the route at their end. */
  compile(...last: Middleware<State>[]): Middleware<State>[] {
    const { parent, middlewares, layout, onError } = this;
    // With nothing in between, the guard of the segment above does the same.
    const isGuarded = parent?.middlewares.length === 0 && !layout && !onError;
    const steps = [...isGuarded ? [] : [this.#guard()], ...middlewares, ...last];
    return parent?.compile(...steps) ?? steps;
  }

  /** Puts components in force and shows what fails further in, middlewares included. */
  #guard(): Middleware<State> {
    const { onError } = this;
    const components = [this.app, this.layout].filter((it) => it !== undefined);
    return async (ctx) => {
      const { wrappers, notFound } = ctx[inner];
      ctx[inner].wrappers = [...wrappers, ...components];
      try {
        return await ctx.next();
      } catch (error) {
        ctx.error = error;
        const showError = statusOf(error) === 404 && notFound || onError;
        if (!showError) throw error;
        return await showError(ctx);
      } finally {
        ctx[inner].wrappers = wrappers;
      }
    };
  }
}
