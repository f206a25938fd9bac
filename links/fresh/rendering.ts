import {
  type ComponentType,
  createContext,
  Fragment,
  h,
  isValidElement,
  options,
  toChildArray,
  type VNode,
} from "preact";
import { useContext } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
import { stringify } from "devalue";
import { Head } from "./runtime.ts";
import type { Snapshot } from "./snapshot.ts";

type Props = Record<string, unknown>;

/** Where a page in development notices that the server has restarted. */
export const ALIVE_PATH = "/_frsh/alive";

const RELOAD = `let seen;new EventSource("${ALIVE_PATH}").onmessage=` +
  `({data})=>{seen&&seen!==data?location.reload():seen=data};`;

/** Elements that `<Head>` can replace, and how those may differ. */
const HEAD_TAG = /^(title|meta|link|script|style|base)$/;
const DIFFERING = ["children", "content", "href", "nonce"];

const InIsland = createContext(false);

/** Collects what one page's components ask for while they are rendered. */
export class Rendering {
  readonly nonce = crypto.randomUUID().replaceAll("-", "");
  #seen = new Set<unknown>();
  #head = new Map<string, VNode<Props>>();
  #islandProps: Props[] = [];

  constructor(
    readonly snapshot: Snapshot | null,
    readonly isDevelopment: boolean,
  ) {}

  run(content: VNode | null): string {
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
      for (const child of toChildArray(props.children as VNode[])) {
        if (isElement(child)) this.#head.set(headId(child), child);
      }
    } else if (typeof type === "function") {
      const island = this.snapshot?.islands.get(type);
      if (island === undefined || this.#seen.has(vnode)) return;
      vnode.type = (props) => this.#renderIsland(island, type, props);
    } else {
      this.#seen.add(type);
      if (HEAD_TAG.test(type)) {
        const id = headId(vnode);
        vnode.props = this.#head.get(id)?.props ?? props;
        this.#head.delete(id);
      }
      if (type === "script" || type === "style") {
        vnode.props.nonce ??= this.nonce;
      }
    }
  }

  /** Below another island an island is a plain component. */
  #renderIsland(name: string, type: ComponentType<Props>, props: Props) {
    const content = h(type, props);
    this.#seen.add(content);
    const isInIsland = useContext(InIsland);
    if (isInIsland) return content;
    const index = this.#islandProps.push(props) - 1;
    return h(
      Fragment,
      null,
      comment(`frsh:island:${name}:${index}`),
      h(InIsland.Provider, { value: true }, content),
      comment("/frsh:island"),
    );
  }

  /** Adds what is missing of a document, and what was collected. */
  complete(html: string): string {
    const has = (type: string) => this.#seen.has(type);
    if (!has("body")) html = `<body>${html}</body>`;
    if (!has("head")) html = `<head><meta charset="utf-8"/></head>${html}`;
    if (!has("html")) html = `<html>${html}</html>`;
    const head = [...this.#head.values()].map((it) => this.run(it)).join("");
    const endOfHead = html.indexOf("</head>");
    const endOfBody = html.lastIndexOf("</body>");
    return "<!DOCTYPE html>" + html.slice(0, endOfHead) + head +
      html.slice(endOfHead, endOfBody) + this.#script() + html.slice(endOfBody);
  }

  #script(): string {
    let code = this.isDevelopment ? RELOAD : "";
    if (this.#islandProps.length > 0) {
      const props = stringify(this.#islandProps, { Signal: signalValue });
      code += `import{boot}from"${this.snapshot!.clientEntry}";` +
        `boot(${JSON.stringify(props).replaceAll("<", "\\u003C")});`;
    }
    return code &&
      `<script type="module" nonce="${this.nonce}">${code}</script>`;
  }
}

function isElement(child: unknown): child is VNode<Props> {
  return isValidElement(child);
}

function headId({ key, type, props }: VNode<Props>): string {
  if (key != null) return String(key);
  const kept = Object.entries(props).filter(([it]) => !DIFFERING.includes(it));
  return type + JSON.stringify(kept.sort());
}

function comment(text: string): VNode {
  return h(Fragment, { UNSTABLE_comment: text } as Props);
}

/** Signals are recognised by shape: there may be more than one copy. */
function signalValue(value: unknown): unknown[] | false {
  if (typeof value !== "object" || value === null) return false;
  if ("peek" in value && typeof value.peek === "function") {
    return [value.peek()];
  }
  if (isValidElement(value)) {
    throw new TypeError("Cannot send JSX to an island");
  }
  return false;
}

let current: Rendering | null = null;

// Preact calls it before it renders a node; its types leave it out.
const hooks = options as { __b?: (vnode: VNode<Props>) => void };
const previous = hooks.__b;
hooks.__b = (vnode) => {
  current?.visit(vnode);
  previous?.(vnode);
};
