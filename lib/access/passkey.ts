/** A passkey of the owner (a WebAuthn credential). */
export interface Passkey {
  /** Credential id, base64url. */
  id: string;
  /** How the owner calls it. */
  name: string;
  /** COSE key. */
  publicKey: Uint8Array<ArrayBuffer>;
  /** Signatures that it says it has made; stays 0 for most. */
  counter: number;
  transports: string[];
  /** Milliseconds since the epoch. */
  createdAt: number;
  usedAt: number | null;
}
