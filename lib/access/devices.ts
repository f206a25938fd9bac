import { createToken, isSame, sign } from "@/lib/access/tokens.ts";

/**
 * Makes the value by which a device is known again on which the owner has signed in. It lets nobody in: attempts from
 * such a device are counted apart, so that strangers who try passwords cannot lock the owner out (OWASP, device cookies).
 * Nothing is stored; signing out everywhere makes all devices strangers.
 */
export function createDevice(secret: Uint8Array, epoch: number): string {
  const id = createToken();
  return `${id}.${signature(secret, epoch, id)}`;
}

/** The device's id if the value was made here in this epoch. */
export function knownDevice(secret: Uint8Array, epoch: number, value: string | undefined): string | undefined {
  const [id, signed = ""] = value?.split(".") ?? [];
  return id !== undefined && isSame(signed, signature(secret, epoch, id)) ? id : undefined;
}

function signature(secret: Uint8Array, epoch: number, id: string): string {
  return sign(secret, "device", `${epoch} ${id}`);
}
