import { WhenView } from "@/components/inbox/WhenView.tsx";
import type { RowView } from "@/lib/admin/inbox/desk_view.ts";

const KINDS = { role: "Role", opportunity: "Opportunity", other: "Other" };

/** A message in the list. Its states are words and shapes; text of strangers is isolated, so that it orders only itself. */
export function Row({ row, isOpen }: { row: RowView; isOpen: boolean }) {
  const { id, href, sender, subject, start, kind, unread, starred, failed, archived, at } = row;
  return (
    <li class="mail-row" data-id={id} data-unread={unread}>
      <label class="mail-select">
        <input type="checkbox" name="id" value={id} />
        <span class="unseen">
          Select the message from <bdi>{sender}</bdi>
        </span>
      </label>
      <a href={href} aria-current={isOpen ? "true" : undefined}>
        <span class="mail-row-head">
          {unread && <span class="mail-dot">New</span>}
          <bdi class="mail-sender">{sender}</bdi>
          <WhenView at={at} />
        </span>
        <span class="mail-row-subject">
          {starred && (
            <span class="mail-star">
              ★<span class="unseen">Starred.</span>
            </span>
          )}
          <bdi>{subject}</bdi>
        </span>
        <span class="mail-row-start">
          <span class="tag">{KINDS[kind]}</span>
          {archived && <span class="tag">Archived</span>}
          {failed && <span class="tag mail-failed">Not delivered</span>}
          <bdi>{start}</bdi>
        </span>
      </a>
    </li>
  );
}
