import { pause } from "@/tests/faults/random.ts";
import { CLIENT_HEADER } from "../balancer.ts";
import { expect, newClient, type Platform, READ_QUOTA } from "../platform.ts";

/** Time for instances to tell each other their counts in the background, which they do within a second. */
const PAUSE_MS = 100;

/** The soft limit of reads is one of all instances together: each refuses before it has counted to it alone. */
export async function sharedReadLimit({ origin, instances }: Platform): Promise<string> {
  const client = newClient();
  let allowed = 0;
  // The balancer takes turns, so this many refusals in a row come from all instances.
  for (let refusals = 0; refusals < instances.length; await pause(PAUSE_MS)) {
    const response = await fetch(`${origin}/api/v1/projects?limit=1`, { headers: { [CLIENT_HEADER]: client } });
    await response.body?.cancel();
    expect(response.status === 200 || response.status === 429, `status ${response.status}`);
    refusals = response.status === 429 ? refusals + 1 : 0;
    if (response.status === 200) allowed++;
    expect(allowed < READ_QUOTA * instances.length, "the instances do not know of each other's reads");
  }
  expect(allowed >= READ_QUOTA, `refused after ${allowed} reads`);
  return `${allowed} reads allowed by ${instances.length} instances, of ${READ_QUOTA}`;
}
