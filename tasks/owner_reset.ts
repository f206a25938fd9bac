/**
 * Resets the access of an owner who can no longer sign in, or whose desk someone else has entered.
 *
 *     deno task owner:reset                  removes password, sessions and passkeys; messages stay
 *     deno task owner:reset --keep 1 --keep 3    does the same, except for the passkeys with these numbers
 *
 * Lists the passkeys, and asks which ones to keep where it runs in a terminal. Works on the database of the service
 * (`KV_PATH`), also while the service runs.
 */
import { type Passkey, readOwner, resetAccess } from "@/lib/admin/owner.ts";
import { ConfigError, loadConfig } from "@/lib/settings.ts";
import { openKv } from "@/lib/store/kv.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { tellOwner } from "@/tasks/tell_owner.ts";
import { showUsage } from "@/tasks/command_line.ts";

showUsage(
  "Usage: deno task owner:reset [--keep NUMBER]…\n" +
    "Removes the owner's password, sessions and passkeys; --keep names passkeys that stay. Messages are unchanged.",
  (arg) => /^(?:--keep(?:=.*)?|[\d,]+)$/.test(arg),
);

try {
  const config = loadConfig((name) => Deno.env.get(name), "start");
  const kv = await openKv(config.kvPath);
  let [known, staying]: Passkey[][] = [[], []];
  try {
    known = (await readOwner(kv)).owner.passkeys;
    for (const [index, passkey] of known.entries()) console.log(describe(index + 1, passkey));
    staying = numbersOf(Deno.args, known.length).map((number) => known[number - 1]);
    await resetAccess(kv, staying.map(({ id }) => id));
  } finally {
    kv.close();
  }
  console.log(
    staying.length === 0
      ? "Password, passkeys and sessions are removed. Messages are unchanged."
      : `Password, sessions and ${
        known.length - staying.length
      } of ${known.length} passkeys are removed. Messages are unchanged.`,
  );
  console.log(
    config.ownerPassword !== undefined
      ? "OWNER_PASSWORD is set and remains the password."
      : staying.length === 0
      ? "Restart the service; it prints a link for choosing a new password."
      : "Sign in with a remaining passkey and choose a new password in Settings.",
  );
  await tellOwner(config, { kind: "reset", browser: null, count: known.length - staying.length });
} catch (error) {
  exitWithReason(error);
}

function describe(number: number, { name, createdAt, usedAt, host }: Passkey): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const used = usedAt === null ? "never used" : `last used ${day(usedAt)}`;
  return `  ${number}. ${harmlessLine(name)}, added ${day(createdAt)}, ${used}${
    host === undefined ? "" : `, for ${host}`
  }`;
}

/** Reads which passkeys stay, by their numbers in the list. @throws {ConfigError} for anything else. */
function numbersOf(args: string[], count: number): number[] {
  const given = args.filter((arg) => arg !== "--keep").map((arg) => arg.replace(/^--keep=/, ""));
  const canAsk = given.length === 0 && count > 0 && Deno.stdin.isTerminal();
  const words = canAsk ? [prompt("Numbers of the passkeys to keep (Enter for none):") ?? ""] : given;
  const numbers = words.join(" ").split(/[\s,]+/).filter((word) => word !== "").map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= count)) return numbers;
  throw new ConfigError(
    count === 0
      ? "There are no passkeys to keep. Nothing was changed."
      : `--keep takes numbers from the list, 1 to ${count}. Nothing was changed.`,
  );
}
