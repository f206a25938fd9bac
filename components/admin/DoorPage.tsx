import type { ComponentChildren } from "preact";
import type { State } from "@/lib/http/runtime.ts";

/** The frame of what stands before the desk: signing in, setting up, and failures. */
export function DoorPage({ state, title, children }: { state: State; title: string; children: ComponentChildren }) {
  return (
    <div class="door" lang="en" dir="ltr">
      <header class="door-head">
        <a href="/" dir="auto">{state.runtime.service.content.site.title}</a>
      </header>
      <main id="main" class="door-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
