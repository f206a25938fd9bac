import type { AnyComponent } from "preact";
import type * as types from "./types.ts";

type DataOf<Handler, State> = Handler extends types.HandlerFn<infer D, State> ? D
  : Handler extends types.HandlerByMethod<infer D, State> ? D
  : never;
type Component<Data, State> = AnyComponent<types.PageProps<Data, State>>;

/** Functions that give route modules their types and return them as they are. */
export function createDefine<State>() {
  type Middleware = types.Middleware<State>;
  return {
    handlers: <H extends types.RouteHandler<unknown, State>>(it: H): H => it,
    page: <H = never, Data = DataOf<H, State>>(it: Component<Data, State>) => it,
    middleware: <M extends Middleware | Middleware[]>(it: M): M => it,
    layout: (it: Component<unknown, State>) => it,
  };
}

/** Hands data to the route's component; status is 200 unless given. */
export function page<T = undefined>(
  data?: T,
  init: { headers?: HeadersInit; status?: number } = {},
): types.PageResponse<T> {
  return { data: data as T, ...init };
}
