import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { ORIGIN } from "./instance.ts";

interface Options {
  challenge: string;
}

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/**
 * A security key in software with one passkey for the site under test: ES256, no attestation, no counter unless a test gives one.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(16);

  /** Creates the passkey. @param options of a registration @returns what a browser sends */
  register({ challenge }: Options) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    const aaguid = Buffer.alloc(16);
    const idLength = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([aaguid, idLength, this.#id, isoCBOR.encode(publicKey)]);
    const authData = new Uint8Array(Buffer.concat([dataOf(USER_PRESENT | HAS_CREDENTIAL), credential]));
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Signs a challenge. @param options of a log-in @returns what a browser sends */
  answer({ challenge }: Options, counter = 0) {
    const client = clientData("webauthn.get", challenge);
    const authData = dataOf(USER_PRESENT, counter);
    const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #answer(response: Record<string, unknown>) {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN }));
}

/** An authenticator's data without a passkey: the site, flags and the counter. */
function dataOf(flags: number, counter = 0): Buffer {
  const counterBytes = Buffer.alloc(4);
  counterBytes.writeUInt32BE(counter);
  return Buffer.concat([sha256(new URL(ORIGIN).hostname), Buffer.from([flags]), counterBytes]);
}
