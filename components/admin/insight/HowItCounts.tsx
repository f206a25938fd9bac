import { KEPT_DAYS } from "@/lib/insight/insight.ts";

/** What the figures are and what they are not. */
export function HowItCounts() {
  return (
    <section class="figure" aria-labelledby="how">
      <h2 id="how">How this is counted</h2>
      <ul class="notes">
        <li>
          Only what reaches the service. Reads may be kept by browsers for a minute and by a CDN for an hour; what they
          answer themselves is not seen, so there were more reads than these.
        </li>
        <li>
          A read is a successful{" "}
          <code>GET</code>. “Not changed” (304) counts, since the caller goes on to use what it has;{" "}
          <code>HEAD</code>, redirects, style sheets and pictures do not. Errors count apart from all else.
        </li>
        <li>
          An analysis or a message that comes through a tool is a tool call too. A message counts once, however often it
          is sent; dry runs do not count.
        </li>
        <li>
          Pages: what a visitor does on a page of this site, as the browser declares it. Browser tools: calls by agents
          in a visitor’s browser through the tools of a page, as that page declares it.
        </li>
        <li>Your own visits to the public pages count; this desk does not.</li>
        <li>
          No addresses, no texts, no cookies, nothing that tells one visitor from another: only how often something
          happened on a day. Names that callers invent fall under “other” once there are too many.
        </li>
        <li>
          Every instance adds its counts each half minute. What one has not yet added when it is killed is lost. Days
          are deleted after {KEPT_DAYS}.
        </li>
      </ul>
    </section>
  );
}
