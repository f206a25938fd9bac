import type { DeskView } from "@/lib/admin/inbox/desk_view.ts";

const KINDS = [["", "Any kind"], ["role", "Role"], ["opportunity", "Opportunity"], ["other", "Other"]] as const;

/** Search and filters, as one form that asks for an address. */
export function DeskFilter({ view: { filter, href } }: { view: DeskView }) {
  // A new list has new fields: what somebody has typed and not sent is kept while the list stays the same.
  return (
    <form key={href} class="mail-filter" method="get" action="/admin/inbox" role="search">
      {filter.place !== "inbox" && <input type="hidden" name="place" value={filter.place} />}
      <label class="unseen" for="mail-search">Search messages</label>
      <input
        id="mail-search"
        type="search"
        name="q"
        maxLength={200}
        placeholder="Search words or addresses"
        defaultValue={filter.q}
        dir="auto"
      />
      <button type="submit">Search</button>
      <details class="mail-more" open={filter.kind !== "" || filter.unread || filter.starred || filter.failed}>
        <summary>Filter</summary>
        <div>
          <label>
            <span class="unseen">Kind</span>
            <select name="kind">
              {KINDS.map(([value, name]) => (
                <option key={value} value={value} selected={value === filter.kind}>{name}</option>
              ))}
            </select>
          </label>
          <Choice name="unread" label="Unread" isOn={filter.unread} />
          <Choice name="starred" label="Starred" isOn={filter.starred} />
          <Choice name="failed" label="Not delivered" isOn={filter.failed} />
          <button type="submit" class="quiet">Apply</button>
        </div>
      </details>
    </form>
  );
}

function Choice({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label class="mail-choice">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} /> {label}
    </label>
  );
}
