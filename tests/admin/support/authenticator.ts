import { Buffer } from "node:buffer";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What an authenticator and the browser before it may get wrong. */
export interface Faults {
  origin?: string;
  rpId?: string;
  /** Whether the person was verified, not only present. */
  isVerified?: boolean;
  isPresent?: boolean;
  /** Whether the browser says that the page stood in one of another site. */
  crossOrigin?: boolean;
  /** A COSE key in place of its own. */
  publicKey?: Buffer;
  /** What stands behind the authenticator's data. */
  behind?: Buffer;
  counter?: number;
  challenge?: string;
  /** What the browser says that it was asked for. */
  type?: string;
  /** CBOR behind the data of the authenticator, which says that extensions follow. */
  extensions?: Uint8Array;
}

interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

/** A passkey in software: answers what `navigator.credentials` would, as JSON (WebAuthn Level 3, sections 5.1 and 6). */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;

  constructor(origin: string, algorithm = -7) {
    this.#origin = origin;
    const { privateKey, publicKey } = keyPair(algorithm);
    this.#key = privateKey;
    this.#publicKey = coseKey(publicKey.export({ format: "jwk" }), algorithm);
  }

  register(asked: Asked, faults: Faults = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const { publicKey = this.#publicKey, behind = Buffer.alloc(0) } = faults;
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, publicKey, behind]);
    const authData = Buffer.concat([this.#authData(asked, 0x40, faults), credential]);
    // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, ...text("fmt"), ...text("none"), ...text("attStmt"), 0xa0, ...text("authData")]),
      Buffer.from([0x59, authData.length >> 8, authData.length & 255]),
      authData,
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData("webauthn.create", asked, faults).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  sign(asked: Asked, faults: Faults = {}) {
    const authData = this.#authData(asked, 0, { counter: ++this.#counter, ...faults });
    const clientData = this.#clientData("webauthn.get", asked, faults);
    const signed = this.#sign(Buffer.concat([authData, sha256(clientData)]));
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signed.toString("base64url"),
    });
  }

  #sign(data: Buffer): Buffer {
    return sign(this.#key.asymmetricKeyType === "ed25519" ? null : "sha256", data, this.#key);
  }

  #credential(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(asked: string, { challenge: given }: Asked, faults: Faults): Buffer {
    const { type = asked, origin = this.#origin, challenge = given, crossOrigin = false } = faults;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  #authData(asked: Asked, flags: number, faults: Faults): Buffer {
    const { rpId, isVerified = true, isPresent = true, counter = 0, extensions } = faults;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const present = Number(isPresent) | (isVerified ? 0x04 : 0) | (extensions === undefined ? 0 : 0x80) | flags;
    const site = sha256(Buffer.from(rpId ?? asked.rpId ?? asked.rp!.id!));
    return Buffer.concat([site, Buffer.from([present]), count, extensions ?? Buffer.alloc(0)]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** A short text in CBOR. */
function text(value: string): number[] {
  return [0x60 + value.length, ...Buffer.from(value)];
}

function keyPair(algorithm: number) {
  if (algorithm === -8) return generateKeyPairSync("ed25519");
  if (algorithm === -257) return generateKeyPairSync("rsa", { modulusLength: 2048 });
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

/** Writes a key in CBOR (RFC 9053, section 7): {1: kind, 3: algorithm, -1: curve, -2: x, -3: y}, {-1: n, -2: e} for RSA. */
function coseKey({ x, y, n, e }: JsonWebKey, algorithm: number): Buffer {
  const bytes = (text: string) => Buffer.from(text, "base64url");
  if (algorithm === -8) return Buffer.from([0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32, ...bytes(x!)]);
  if (algorithm === -257) {
    return Buffer.from([0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, 1, 0, ...bytes(n!), 0x21, 0x43, ...bytes(e!)]);
  }
  return Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, ...bytes(x!), 0x22, 0x58, 32, ...bytes(y!)]);
}
