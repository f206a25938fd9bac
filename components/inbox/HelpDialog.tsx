import type { Ref } from "preact";
import { KEYS } from "@/lib/admin/inbox/browser/keys.ts";

/** The keys and what they do. */
export function HelpDialog({ dialog }: { dialog: Ref<HTMLDialogElement> }) {
  return (
    <dialog ref={dialog} class="mail-dialog" aria-labelledby="mail-help">
      <h2 id="mail-help">Keys</h2>
      <dl>
        {KEYS.map(([key, , help]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
