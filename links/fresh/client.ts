import { type ComponentType, h, render } from "preact";
import { createRootFragment } from "preact-root-fragment";

/** Brings a page's islands to life in the browser; a comment before each tells its index. */
export function boot(islands: [component: ComponentType, props: object][]): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) {
    const [, index] = /^frsh:(\d+)$/.exec(comment.nodeValue!) ?? [];
    if (index === undefined) continue;
    const nodes = [comment];
    while (nodes.at(-1)!.nextSibling!.nodeValue !== "/frsh") nodes.push(nodes.at(-1)!.nextSibling!);
    const [component, props] = islands[Number(index)];
    render(h(component, props), createRootFragment(comment.parentNode as Element, nodes as Element[]));
  }
}
