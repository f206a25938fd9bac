import type { ComponentChildren } from "preact";

interface MastheadProps {
  title: string;
  /** Stands above the title: where one is. */
  above?: ComponentChildren;
  /** Stands in the margin. */
  note?: ComponentChildren;
  /** Only the first page sets its title as large as this. */
  size?: "usual" | "large";
  /** What follows the title. */
  children?: ComponentChildren;
}

/** The beginning of a page: its title, a few words, and the note in the margin. */
export function Masthead({ title, above, note, size = "usual", children }: MastheadProps) {
  return (
    <div class={size === "large" ? "masthead masthead-large" : "masthead"}>
      <div class="masthead-text">
        {above !== undefined && <p class="above">{above}</p>}
        <h1 dir="auto">{title}</h1>
        {children}
      </div>
      {note}
    </div>
  );
}
