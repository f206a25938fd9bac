import type { Ref } from "preact";

/** The question before messages are deleted for good. Its `returnValue` is `delete` for yes. */
export function DeleteDialog({ dialog, count }: { dialog: Ref<HTMLDialogElement>; count: number }) {
  return (
    <dialog ref={dialog} class="mail-dialog" aria-labelledby="mail-delete">
      <h2 id="mail-delete">{count === 1 ? "Delete this message for good?" : `Delete ${count} messages for good?`}</h2>
      <p>It cannot be undone.</p>
      <form method="dialog" class="mail-tools">
        <button type="submit" value="delete">Delete for good</button>
        <button type="submit" value="keep" class="quiet">Keep</button>
      </form>
    </dialog>
  );
}
