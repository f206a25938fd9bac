import type { ComponentChildren } from "preact";

interface SectionProps {
  id: string;
  title: string;
  /** Stands in the margin. */
  note?: ComponentChildren;
  /** Lets the text reach into the margin; it has notes of its own there. */
  wide?: boolean;
  class?: string;
  children: ComponentChildren;
}

/** A part of a page: its title at the left, its text in the middle, its note in the margin; one column on a phone. */
export function Section({ id, title, note, wide, class: className, children }: SectionProps) {
  const classes = ["section", wide && "section-wide", className].filter(Boolean).join(" ");
  return (
    <section class={classes} aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id} dir="auto">{title}</h2>
        {wide && note}
      </div>
      <div class="section-text">{children}</div>
      {!wide && note}
    </section>
  );
}
