import type { ComponentChildren } from "preact";
import type { Speech, TimeView } from "@/lib/admin/desk_language.ts";

/** A form that changes something: it carries the token without which the service does nothing. Works without script. */
export function AdminForm({ action, token, children, ...attributes }: {
  action: string;
  /** `formToken` of the owner's session. */
  token: string;
  children: ComponentChildren;
  class?: string;
  id?: string;
  /** Words for its script. */
  "data-words"?: string;
  /** The address of a picture that can be cropped. */
  "data-crop"?: string;
  "aria-label"?: string;
}) {
  return (
    <form method="post" action={action} {...attributes}>
      <input type="hidden" name="form_token" value={token} />
      {children}
    </form>
  );
}

/** Shows a time in the reader's time zone; the exact one is shown on hover and is there for machines. */
export function Time({ at, speech }: {
  /** Milliseconds since the epoch. */
  at: number;
  speech: Pick<Speech, "times">;
}) {
  return <WhenView at={speech.times.fullView(at)} />;
}

/** Shows a time that the server has put into words, so that the script in the browser needs no time zones. */
export function WhenView({ at }: { at: TimeView }) {
  return <time dateTime={at.iso} title={at.exact}>{at.short}</time>;
}
