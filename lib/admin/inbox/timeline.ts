import { counted } from "@/lib/text/counted.ts";
import type { EventView } from "@/lib/admin/inbox/desk_view.ts";
import type { Times } from "@/lib/admin/inbox/times.ts";
import { INBOX } from "@/lib/contact/inbox/entry.ts";
import type { ChannelState, DeliveryError, Job } from "@/lib/contact/job.ts";

const CHANNELS: Record<string, string> = { email: "E-mail", webhook: "Webhook" };

const ERRORS: Record<DeliveryError, string> = {
  channel_unavailable: "could not be reached (channel_unavailable)",
  rejected: "refused the message (rejected)",
};

type Happening = Omit<EventView, "at"> & { time: number };

/** What happened to a message, oldest first, and what comes next: per channel each attempt that is remembered. */
export function timelineOf(job: Job, times: Times): EventView[] {
  const happened = [
    { time: job.createdAt, what: "Accepted: kept safely", state: "done" as const },
    ...Object.entries(job.channels).flatMap(([channel, state]) => attemptsOf(channel, state, job)),
  ].sort((a, b) => a.time - b.time);
  return [...happened, ...nextOf(job)].map(({ time, ...event }) => ({ at: times.fullView(time), ...event }));
}

function attemptsOf(channel: string, { attempts, history, acceptedAt, error }: ChannelState, job: Job): Happening[] {
  if (channel === INBOX) return acceptedAt === null ? [] : [{ time: acceptedAt, what: "In the inbox", state: "done" }];
  const name = CHANNELS[channel] ?? channel;
  // An older version has kept only how it stood in the end.
  const known = history ?? (attempts === 0 ? [] : [{ at: acceptedAt ?? job.updatedAt, error }]);
  return known.map(({ at, error }, index) => ({
    time: at,
    what: `${name}, attempt ${attempts - known.length + index + 1}: ${error === null ? "accepted" : ERRORS[error]}`,
    state: error === null ? "done" : "failed",
  }));
}

function nextOf({ status, dueAt, attempts, deliveredAt, updatedAt }: Job): Happening[] {
  switch (status) {
    case "delivered":
      return [{ time: deliveredAt ?? updatedAt, what: "Delivered on every channel", state: "done" }];
    case "failed":
      return [{
        time: updatedAt,
        what: `Given up after ${counted(attempts, "attempt")}; it can be sent again`,
        state: "failed",
      }];
    case "delivering":
      return [{ time: updatedAt, what: "Being delivered now", state: "waiting" }];
    case "queued":
      return [{ time: dueAt ?? updatedAt, what: "Next attempt", state: "waiting" }];
  }
}
