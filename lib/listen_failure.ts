/**
 * Why nobody can listen at an address, in words for whoever starts the service.
 *
 * @returns undefined when `error` is about something else.
 */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): string | undefined {
  if (error instanceof Deno.errors.AddrInUse) {
    return `Port ${port} is in use by another program, perhaps by this service itself: end that, or name another with PORT.`;
  }
  // Of the system; what Deno itself does not allow is `NotCapable`.
  if (error instanceof Deno.errors.PermissionDenied) {
    return `Port ${port} is not for this user: name one above 1023 with PORT, and let a proxy stand before it.`;
  }
  const isForeign = error instanceof Deno.errors.AddrNotAvailable ||
    error instanceof Error && error.message.includes("failed to lookup address");
  return isForeign ? `HOST is "${host}", but it must be an address of this machine` : undefined;
}
