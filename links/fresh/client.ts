import { type ComponentType, h, render } from "preact";
import { signal } from "@preact/signals";
import { parse } from "devalue";

/** The exports of all island files of the app. */
type Modules = Record<string, ComponentType>[];

/** Brings a page's islands to life in the browser. */
export function start(modules: Modules, serializedProps: string): void {
  const props: Record<string, unknown>[] = parse(serializedProps, {
    Signal: ([value]: [unknown]) => signal(value),
  });
  for (const opening of commentsOf(document.body)) {
    const [mark, , module, name, index] = opening.data.split(":");
    if (mark !== "frsh") continue;
    const component = modules[Number(module)][name];
    render(h(component, props[Number(index)]), rootAfter(opening));
  }
}

function commentsOf(node: Node): Comment[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}

/** A parent for Preact with only the nodes up to the closing comment. */
function rootAfter(opening: Comment): Element {
  const parent = opening.parentNode!;
  const nodesInside = () => {
    const nodes: ChildNode[] = [];
    let node = opening.nextSibling;
    for (; node && node.nodeValue !== "/frsh:island"; node = node.nextSibling) {
      nodes.push(node);
    }
    return nodes;
  };
  const closing = nodesInside().at(-1)?.nextSibling ?? opening.nextSibling;
  const root = {
    nodeType: Node.ELEMENT_NODE,
    parentNode: parent,
    get childNodes() {
      return nodesInside();
    },
    get firstChild() {
      return nodesInside()[0] ?? null;
    },
    contains: (node: Node) => nodesInside().some((it) => it.contains(node)),
    insertBefore: (node: Node, before: Node | null) => parent.insertBefore(node, before ?? closing),
    appendChild: (node: Node) => parent.insertBefore(node, closing),
    removeChild: (node: Node) => parent.removeChild(node),
  };
  return root as unknown as Element;
}
