import { Time } from "@/components/admin/Time.tsx";
import type { Removal } from "@/lib/contact/retention.ts";
import { KEPT_DAYS } from "@/lib/insight/insight.ts";

/** How long messages are kept, and what goes next. */
export function RetentionSettings({ days, removal, times }: {
  days: number;
  removal: Removal;
  times: { zone: string; language: string };
}) {
  const { nextAt, count, isMore, aheadDays } = removal;
  return (
    <section aria-labelledby="retention">
      <h2 id="retention">Retention</h2>
      <p>
        A message and everything that belongs to it is deleted {days} days after it came (<code>RETENTION_DAYS</code>).
        {" "}
        {nextAt === undefined ? "There is no message at the moment." : (
          <>
            The oldest goes on <Time at={nextAt} {...times} />;{" "}
            {count === 0 ? "none" : `${isMore ? "more than " : ""}${count.toLocaleString(times.language)}`}{" "}
            within the next {aheadDays} days.
          </>
        )}
      </p>
      <p class="hint">To keep one for longer, export it. The counts of Insight are kept for {KEPT_DAYS} days.</p>
    </section>
  );
}
