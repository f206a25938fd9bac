import type { AnyComponent, ComponentChild, ComponentChildren, ComponentType, VNode } from "preact";
import { Fragment, h, isValidElement, options, toChildArray } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import type { Signal } from "@preact/signals";
import { uneval } from "devalue";
import { type Context, inner, type PageProps } from "./context.ts";
import { Head } from "./runtime.ts";
import { islands, loadIslands, type Snapshot } from "./snapshot.ts";

type Props = Record<string, unknown>;

/** A page, layout, app or error component; may be an `async function`. */
export type Component<State> = AnyComponent<PageProps<unknown, State>>;

/** Where a response has the nonce of its page's script, for the app to allow it by CSP. */
export const NONCE = Symbol.for("__freshNonce");

/** Does the work of `ctx.render`. */
export async function renderPage<State>(ctx: Context<State>, content: ComponentChild, init?: ResponseInit) {
  const { snapshot, wrappers: [app, ...layouts] } = ctx[inner];
  if (snapshot && !snapshot.hasIslands) await loadIslands(snapshot);
  const wrap = (it: Component<State>, child: ComponentChild) => toNode(it, { ...ctx, Component: () => child });
  for (const layout of layouts.toReversed()) content = await wrap(layout, content);
  // The content is rendered first: the head has to know what it asked for.
  const rendering = new Rendering();
  const html = rendering.toHtml(content);
  const document = rendering.toHtml(await wrap(app, jsxTemplate([html])));
  const complete = document.replace("</head>", (end) => rendering.restOfHead(snapshot) + end);
  const response = ctx.html(`<!DOCTYPE html>${complete}`, init);
  for (const path of rendering.preloads) response.headers.append("link", `<${path}>; rel="modulepreload"; as="script"`);
  return Object.assign(response, { [NONCE]: rendering.nonce });
}

/** Makes a node of a component. Only real `async function`s are awaited, as Preact cannot wait. */
export async function toNode<State>(component: Component<State>, props: PageProps<unknown, State>) {
  const isAsync = component.constructor.name === "AsyncFunction";
  return isAsync ? await (component as (it: typeof props) => Promise<VNode>)(props) : h(component, props);
}

/** Stands in as the app wrapper of an app that has none. */
export function BareDocument({ Component }: Pick<PageProps, "Component">): VNode {
  return h("html", null, h("head", null, h("meta", { charset: "utf-8" })), h("body", null, h(Component, null)));
}

/** Collects what one page's components ask for while they are rendered. */
class Rendering {
  readonly nonce = crypto.randomUUID().replaceAll("-", "");
  readonly #head = new Map<string, VNode<Props>>();
  readonly #islands: [ComponentType<Props>, Props][] = [];
  #isInIsland = false;
  /** Paths of the scripts that the page loads. */
  preloads = new Set<string>();

  toHtml(content: ComponentChildren): string {
    current = this;
    try {
      return renderToString(h(Fragment, null, content));
    } finally {
      current = null;
    }
  }

  /** Adapts a node just before it is rendered. */
  visit(vnode: VNode<Props>): void {
    const { type, props } = vnode;
    if (type === Head) {
      const elements = (toChildArray(props.children) as VNode<Props>[]).filter((child) => isValidElement(child));
      for (const element of elements) this.#head.set(headId(element), element);
    } else if (typeof type === "string") {
      const id = /^(title|meta|link|script|style|base)$/.test(type) ? headId(vnode) : "";
      vnode.props = this.#head.get(id)?.props ?? props;
      this.#head.delete(id);
    } else if (islands.has(type) && !this.#isInIsland) {
      vnode.type = () => current!.#renderIsland(type, props);
    }
  }

  /** Renders an island between marks for the browser; other islands in it are plain components. */
  #renderIsland(component: ComponentType<Props>, props: Props): VNode {
    const index = this.#islands.push([component, props]) - 1;
    this.#isInIsland = true;
    const html = renderToString(h(component, props));
    this.#isInIsland = false;
    return jsxTemplate([`<!--frsh:${index}-->${html}<!--/frsh-->`]);
  }

  /** Writes what was collected: elements that replaced no other, and the script for the islands. */
  restOfHead(snapshot?: Snapshot): string {
    const elements = this.toHtml([...this.#head.values()]);
    if (!snapshot || this.#islands.length === 0) return elements;
    const modules = new Set([0]);
    const props = uneval(this.#islands, (value, uneval) => toCode(value, uneval, modules));
    this.preloads = new Set([...modules].flatMap((index) => snapshot.scripts[index]));
    const imports = [...modules].map((index) => `import*as _${index} from"${snapshot.scripts[index][0]}";`).join("");
    return `${elements}<script type="module" nonce="${this.nonce}">${imports}_0.boot(${props});</script>`;
  }
}

/** Writes code for what is not plain data. Signals are recognised by shape: there may be more than one copy. */
function toCode(value: Partial<Signal>, uneval: (value: unknown) => string, modules: Set<number>): string | undefined {
  let [module, name] = islands.get(value) ?? [];
  if (typeof value.peek === "function") [module, name] = [1, `signal(${uneval(value.peek())})`];
  else if (isValidElement(value)) throw new TypeError("Cannot send JSX to an island");
  if (module) modules.add(module);
  return name && `_${module}.${name}`;
}

/** Returns what two elements of a head have in common of which one replaces the other. */
function headId({ key, type, props }: VNode<Props>): string {
  const { children: _children, content: _content, href: _href, nonce: _nonce, ...rest } = props;
  return key ?? type + JSON.stringify(Object.entries(rest).sort());
}

let current: Rendering | null = null;

// Preact calls it before it renders a node; its types leave it out.
const hooks = options as { __b?: (vnode: VNode<Props>) => void };
const previous = hooks.__b;
hooks.__b = (vnode) => {
  current?.visit(vnode);
  previous?.(vnode);
};
