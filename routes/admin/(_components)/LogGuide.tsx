/** The lines of the log that ask for something, by their event. */
export const LOG_EVENTS: [event: string, meaning: string, whatToDo: string][] = [
  [
    "request_failed",
    "A request met an error that nobody expected; its caller was given the id.",
    "The cause is in the line. Report it with the cause; nothing of the caller stands in it.",
  ],
  [
    "store_unavailable",
    "The store does not answer. Reads go on, messages are refused with 503 until it does.",
    "The reason is in the line. Check disk space and rights of the folder of KV_PATH, or the remote database. It is tried again by itself.",
  ],
  [
    "store_busy",
    "Something else has been writing to the store for seconds; what had to wait too long was refused with 503.",
    "Nothing, unless it stays: then find the other process that has the file of KV_PATH open.",
  ],
  [
    "channel_failed",
    "E-mail or webhook did not accept a message. It is tried again for hours and stands in the inbox all the while.",
    "Send a test above. Failed messages can be sent again from the inbox.",
  ],
  [
    "delivery_interrupted",
    "A delivery ended in between by an error that nobody expected.",
    "Nothing: it is taken up again within a minute.",
  ],
  [
    "lease_expired",
    "A delivery was left by a process that died, and was taken over.",
    "Nothing, unless it comes often.",
  ],
  ["lease_lost", "A delivery took so long that another instance took it over.", "Check how long the channels take."],
  [
    "clock_set_back",
    "The clock was set back since messages were dated; they were dated anew and are delivered now.",
    "Let the clock of the machine be kept by NTP.",
  ],
  [
    "security_event",
    "What opens the desk was changed, or a sign-in failed or was made to wait; kind says which.",
    "Settings list the same. If it was not you: end the browsers and passkeys that you do not know, and change the password.",
  ],
  ["purge_failed", "Old messages could not be deleted.", "Nothing: it is tried again each minute."],
  [
    "key_not_read",
    "The key that signs answers could not be read from the store; answers go out unsigned.",
    "deno task doctor says more. If the key is damaged: deno task key:rotate makes another.",
  ],
  [
    "changes_not_recorded",
    "What has changed in the content could not be written down; it is tried again at the next start.",
    "Nothing, unless it comes again: then report it with the line.",
  ],
  [
    "evidence_not_checked",
    "Links that prove your claims could not be looked at.",
    "Nothing: it is tried again within the hour.",
  ],
  ["insight_not_stored", "Counts could not be added to the store.", "Nothing: they wait in memory for the next time."],
];

/** Says where to look when something fails, and what the lines of the log mean. */
export function LogGuide() {
  return (
    <section aria-labelledby="log">
      <h2 id="log">When something fails</h2>
      <p>
        Look into the log. On Deno Deploy it is in the dashboard of the app, or{" "}
        <code>deno deploy logs</code>; elsewhere it is the standard output of the process: the terminal,{" "}
        <code>journalctl</code> or <code>docker logs</code>. Each line is a JSON object with <code>level</code> and{" "}
        <code>event</code>; look for <code>"level":"error"</code>{" "}
        first. A caller who reports a request id finds it there as <code>id</code>.
      </p>
      <dl class="events">
        {LOG_EVENTS.map(([event, meaning, whatToDo]) => (
          <div key={event}>
            <dt>
              <code>{event}</code>
            </dt>
            <dd>
              {meaning} <span class="hint">{whatToDo}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="hint">Texts, addresses and queries of callers are never logged.</p>
    </section>
  );
}
