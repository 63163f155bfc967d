/** An authenticator in software (https://www.w3.org/TR/webauthn-3/): answers what the server asks with real keys and signatures, and lies where it is told to. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

export type Passkey = { id: string; privateKey: KeyObject; publicKey: KeyObject; counter: number };

/** What it says otherwise than it should. */
export type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Instead of the next one. */
  counter?: number;
  /** User present and user verified; both are set otherwise. */
  flags?: number;
  id?: string;
  /** Signs in place of the passkey's own key. */
  privateKey?: KeyObject;
};

type Asked = { origin: string; rpId: string; challenge: string };

const presentAndVerified = 0b101;
const hasCredential = 0b100_0000;
const sha256 = (data: Uint8Array | string): Buffer => createHash("sha256").update(data).digest();
const base64 = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

/** A new key pair (ES256) under a new id. */
export const newPasskeyPair = (): Passkey => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }),
  id: base64(randomBytes(32)),
  counter: 0,
});

const clientData = (type: string, { challenge, origin }: Asked): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function head(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest]);
}

/** The public key as COSE writes it (RFC 9053, 7.1.1): EC2, ES256, P-256. */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x, y } = publicKey.export({ format: "jwk" });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, "base64url")],
      [-3, Buffer.from(y!, "base64url")],
    ]),
  );
}

const credential = <Response extends object>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  clientExtensionResults: {},
  response,
});

/** The answer to `POST /api/security/passkeys/options`. */
export function registration(key: Passkey, asked: Asked, lies: Lies = {}) {
  const said = { ...asked, ...lies };
  const id = Buffer.from(lies.id ?? key.id, "base64url");
  const size = Buffer.alloc(2);
  size.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    head(said.rpId, (lies.flags ?? presentAndVerified) | hasCredential, lies.counter ?? key.counter),
    Buffer.alloc(16), // aaguid: of no maker
    size,
    id,
    coseOf(key.publicKey),
  ]);
  const attestation = new Map<string, unknown>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", new Uint8Array(authData)],
  ]);
  return credential(base64(id), {
    clientDataJSON: base64(clientData(lies.type ?? "webauthn.create", said)),
    attestationObject: base64(isoCBOR.encode(attestation as never)),
  });
}

/** The answer to `POST /api/security/passkey-options`. Each counts one further, as keys do that count. */
export function assertion(key: Passkey, asked: Asked, lies: Lies = {}) {
  const said = { ...asked, ...lies };
  key.counter = lies.counter ?? key.counter + 1;
  const authenticatorData = head(said.rpId, lies.flags ?? presentAndVerified, key.counter);
  const data = clientData(lies.type ?? "webauthn.get", said);
  const signed = Buffer.concat([authenticatorData, sha256(data)]);
  return credential(lies.id ?? key.id, {
    clientDataJSON: base64(data),
    authenticatorData: base64(authenticatorData),
    signature: base64(sign("sha256", signed, lies.privateKey ?? key.privateKey)),
  });
}
