import { changeOwner } from "@/lib/access/owner.ts";

/** Takes away all that opens the door: password, passkeys, sessions, known devices. The next start tells a set-up link. */
export async function resetAccess(kv: Deno.Kv): Promise<void> {
  await changeOwner(kv, ({ epoch }) => ({ epoch: epoch + 1, password: null, passkeys: [], handle: "" }));
}
