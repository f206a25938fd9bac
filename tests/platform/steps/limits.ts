import {
  CONTACT_GLOBAL_QUOTA,
  CONTACT_QUOTA,
  expect,
  idOf,
  newClient,
  newMessage,
  type Platform,
  post,
} from "../platform.ts";

/** Many messages of one client at once, through all instances: as many as the limit says are accepted, and no more. */
export async function limitOfOneClient(platform: Platform): Promise<string> {
  const client = newClient();
  const answers = await Promise.all(
    Array.from({ length: CONTACT_QUOTA * 4 }, () => post(platform, client, newMessage(platform.random))),
  );
  const accepted = answers.filter(({ status }) => status === 202);
  for (const answer of accepted) platform.accepted.add(idOf(answer));
  const refused = answers.filter(({ status, headers }) => status === 429 && Number(headers.get("retry-after")) > 0);
  expect(accepted.length === CONTACT_QUOTA, `${accepted.length} messages of one client were accepted`);
  expect(accepted.length + refused.length === answers.length, "a message was neither accepted nor refused");
  return `${accepted.length} of ${answers.length} accepted`;
}

/** Everything that was accepted in the whole test, and then messages of new clients until the first of them are held. */
export async function limitOfAll(platform: Platform): Promise<string> {
  const { accepted, held, random } = platform;
  const before = accepted.size;
  expect(before < CONTACT_GLOBAL_QUOTA, `${before} messages were accepted already`);
  while (held.size === 0) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post(platform, newClient(), newMessage(random))),
    );
    for (const answer of answers) {
      expect(answer.status === 202, `status ${answer.status}: ${answer.body}`);
      accepted.add(idOf(answer));
      if (answer.body.includes("waits in the owner's inbox")) held.add(idOf(answer));
    }
  }
  const waking = accepted.size - held.size;
  expect(waking === CONTACT_GLOBAL_QUOTA, `${waking} messages wake the owner`);
  return `${accepted.size} accepted in all, ${accepted.size - before} of them here, ${held.size} of them held`;
}
