import type { ComponentChildren } from "preact";

interface SectionProps {
  id: string;
  title: string;
  /** Stands in the margin. */
  note?: ComponentChildren;
  children: ComponentChildren;
}

/** A part of a page: its title at the left, its text in the middle, its note in the margin; one column on a phone. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id} dir="auto">{title}</h2>
      <div class="section-text">{children}</div>
      {note}
    </section>
  );
}
