import type { ComponentChildren } from "preact";

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
