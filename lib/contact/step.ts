/** The steps of a message, in their order, between which a process can die. Tests do let it die there. */
export const STEPS = [
  /** Decided, not yet in the store. */
  "accepting",
  /** In the store; the sender has no answer yet. */
  "accepted",
  /** Due, and about to be claimed. */
  "claiming",
  /** Ours and in the inbox, in one commit. */
  "claimed",
  /** Of one channel: about to be used. */
  "channel_begins",
  /** Of one channel: it has accepted, which nobody has written down yet. */
  "channel_accepted",
  /** Of one channel: written down, and another one is next. */
  "channel_recorded",
  /** Written down that all is done. */
  "delivered",
] as const;

export type Step = typeof STEPS[number];

/** Is called at each step of each message, and waited for. `channel`: its name, at the steps of a channel. */
export type AtStep = (step: Step, id: string, channel?: string) => Promise<void> | void;
