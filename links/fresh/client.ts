import { type ComponentType, h, render } from "preact";
import { createRootFragment } from "preact-root-fragment";

// What every island uses lies with Preact then, in one script: small ones by themselves compress badly.
export { useState } from "preact/hooks";
export { jsx } from "preact/jsx-runtime";

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
