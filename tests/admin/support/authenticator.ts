import { Buffer } from "node:buffer";
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** What an authenticator and the browser before it may get wrong. */
export interface Faults {
  origin?: string;
  rpId?: string;
  /** Whether the person was verified, not only present. */
  isVerified?: boolean;
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

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x, y } = publicKey.export({ format: "jwk" });
    this.#publicKey = cosePoint(Buffer.from(x!, "base64url"), Buffer.from(y!, "base64url"));
  }

  register(asked: Asked, faults: Faults = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
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
    const signed = createSign("sha256").update(Buffer.concat([authData, sha256(clientData)])).sign(this.#key);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signed.toString("base64url"),
    });
  }

  #credential(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(asked: string, { challenge: given }: Asked, faults: Faults): Buffer {
    const { type = asked, origin = this.#origin, challenge = given } = faults;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(asked: Asked, flags: number, { rpId, isVerified = true, counter = 0, extensions }: Faults): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const present = 0x01 | (isVerified ? 0x04 : 0) | (extensions === undefined ? 0 : 0x80) | flags;
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

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR (RFC 9053, section 7.1.1). */
function cosePoint(x: Buffer, y: Buffer): Buffer {
  return Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, ...x, 0x22, 0x58, 32, ...y]);
}
