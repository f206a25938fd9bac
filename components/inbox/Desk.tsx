import { DeskFilter } from "@/components/inbox/DeskFilter.tsx";
import { Message } from "@/components/inbox/Message.tsx";
import { MessageList } from "@/components/inbox/MessageList.tsx";
import { Notice } from "@/components/inbox/Notice.tsx";
import type { DeskView } from "@/lib/admin/inbox/desk_view.ts";

/** List and message, as plain links and forms. The script of the page watches them; without it they do the same. */
export function Desk({ view, token }: { view: DeskView; token: string }) {
  const { message, places } = view;
  return (
    <div class="mail" data-open={message !== null}>
      <h1 class="unseen">{places.find(({ isCurrent }) => isCurrent)?.name ?? "Messages"}</h1>
      <nav class="mail-places" aria-label="Lists">
        <ul>
          {places.map(({ name, href, count, isCurrent }) => (
            <li key={name}>
              <a href={href} aria-current={isCurrent ? "page" : undefined}>
                {name}
                {count > 0 && <span class="mail-count">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Notice view={view} token={token} />
      <section class="mail-list" aria-label="Messages">
        <DeskFilter view={view} />
        <MessageList view={view} token={token} />
      </section>
      <section class="mail-message" aria-label="Message">
        {message === null
          ? view.rows.length > 0 && <p class="hint mail-none">Choose a message to read it here.</p>
          : <Message key={message.id} message={message} listHref={view.href} token={token} />}
      </section>
    </div>
  );
}
