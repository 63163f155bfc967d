/**
 * Seals what this device keeps of answers: AES-GCM under a key that only this page's memory holds, made of a secret that is here exactly as long as
 * the session (src/api/token.ts). When that is gone nobody can read what lies on the disk (docs/decisions/049).
 */

/** What lies on the disk. */
export type AtRest = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

let made: { secret: string; key: Promise<CryptoKey> } | undefined;

/** Undefined: there is no secret, so nothing may be kept. */
export const sealed = (secret: string | undefined, value: unknown): Promise<AtRest | undefined> =>
  sealedBytes(secret, new TextEncoder().encode(JSON.stringify(value)));

/** The same for a file. */
export async function sealedBytes(secret: string | undefined, bytes: BufferSource): Promise<AtRest | undefined> {
  if (secret === undefined) return undefined;
  const key = await keyOf(secret);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** Undefined: it was sealed in another session. The server has it all. */
export async function opened<Value>(secret: string | undefined, kept: AtRest): Promise<Value | undefined> {
  const plain = await openedBytes(secret, kept);
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as Value);
}

/** The same for a file. */
export async function openedBytes(secret: string | undefined, { iv, data }: AtRest): Promise<ArrayBuffer | undefined> {
  if (secret === undefined) return undefined;
  const key = await keyOf(secret);
  return crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data).catch(() => undefined);
}

function keyOf(secret: string): Promise<CryptoKey> {
  if (made?.secret !== secret) made = { secret, key: newKey(secret) };
  return made.key;
}

async function newKey(secret: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}
