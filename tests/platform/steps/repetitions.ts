import { expect, idOf, newClient, newMessage, type Platform, post } from "../platform.ts";

const TIMES = 12;

/** The same key and body at once through all instances is one message with one answer; another body is refused. */
export async function idempotency(platform: Platform): Promise<string> {
  const [client, message, key] = [newClient(), newMessage(platform.random), crypto.randomUUID()];
  const answers = await Promise.all(Array.from({ length: TIMES }, () => post(platform, client, message, key)));
  const bodies = new Set(answers.map(({ status, body }) => `${status} ${body}`));
  expect(bodies.size === 1 && answers[0].status === 202, `the answers are ${[...bodies].join(", ")}`);
  const replayed = answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true").length;
  expect(replayed === TIMES - 1, `${replayed} of ${TIMES} answers are replays`);
  platform.accepted.add(idOf(answers[0]));
  const others = await Promise.all(
    platform.instances.map(() => post(platform, client, newMessage(platform.random), key)),
  );
  expect(others.every(({ status }) => status === 422), "another body under the same key was not refused");
  return `${TIMES} times at once: one message`;
}

/** The same message at once through all instances, without a key, is one message. */
export async function duplicates(platform: Platform): Promise<string> {
  const message = newMessage(platform.random);
  const answers = await Promise.all(Array.from({ length: TIMES }, () => post(platform, newClient(), message)));
  expect(answers.every(({ status }) => status === 202), "a repetition was refused");
  const ids = new Set(answers.map(idOf));
  expect(ids.size === 1, `${ids.size} messages were made of one`);
  const first = answers.filter(({ body }) => JSON.parse(body).deduplicated === false).length;
  expect(first === 1, `${first} answers say that they are the first`);
  platform.accepted.add([...ids][0]);
  return `${TIMES} times at once: one message`;
}
