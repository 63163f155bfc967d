/**
 * Seals one record: AES-GCM, a fresh nonce for each, bound to the entry's key and the person. Each customer has a key of its own, derived from the
 * person's, so that an admin who is given the one of their customer opens nothing of another's.
 */
import { customerKeyInfo } from "#contract/outbox/rules/seal.ts";
import type { EntryRecord } from "#outbox/entry/record.ts";
import type { Machine } from "#outbox/entry/machine.ts";

type Ciphertext = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** What remains readable of a sealed entry: its place, whose it is, whether it is work (1) or only a note (0), and whether it could be opened. */
export type Sealed = Ciphertext & {
  seq: number;
  key: string;
  user_id: number;
  count: 0 | 1;
  /** 1: the server's key for this person does not open it. It holds up nothing, and stays. */
  stuck: 0 | 1;
  /** The customer's number, for its person alone. */
  whose: Ciphertext;
};

export type Opener = {
  /** Undefined: it was sealed with another key, or changed since. */
  open: (sealed: Sealed) => Promise<EntryRecord | undefined>;
};
export type Sealer = Opener & { seal: (record: EntryRecord, count: 0 | 1) => Promise<Sealed> };

type Secrets = Pick<Machine, "crypto">;

/** Seals for its person and opens everything of theirs. @param seal_key 32 bytes, base64url (contract/outbox/outbox.ts). */
export async function sealerOf(user_id: number, seal_key: string, { crypto }: Secrets): Promise<Sealer> {
  const { subtle } = crypto;
  const own = await subtle.importKey("raw", bytesOf(seal_key), "HKDF", false, ["deriveKey"]);
  const derived = new Map<string, Promise<CryptoKey>>();
  const keyFor = (info: string): Promise<CryptoKey> => {
    const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(info) };
    const made = derived.get(info) ?? subtle.deriveKey(how, own, aes, false, ["encrypt", "decrypt"]);
    derived.set(info, made);
    return made;
  };
  return {
    seal: async (record, count) => {
      const { seq, key, customer_id } = record;
      const bound = boundTo(user_id, key);
      const lock = async (secret: CryptoKey, value: unknown): Promise<Ciphertext> => {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const plain = new TextEncoder().encode(JSON.stringify(value));
        return { iv, data: await subtle.encrypt({ name: "AES-GCM", iv, additionalData: bound }, secret, plain) };
      };
      const whose = await lock(await keyFor(ownInfo), customer_id);
      const locked = await lock(await keyFor(customerKeyInfo(customer_id)), record);
      return { seq, key, user_id, count, stuck: 0, whose, ...locked };
    },
    open: async (sealed) => {
      const bound = boundTo(user_id, sealed.key);
      const customer_id = await unlocked<number>(subtle, await keyFor(ownInfo), sealed.whose, bound);
      if (customer_id === undefined) return undefined;
      return unlocked<EntryRecord>(subtle, await keyFor(customerKeyInfo(customer_id)), sealed, bound);
    },
  };
}

/** Opens what a person left for one customer. @param customer_key what the server gives an admin of that customer, base64url. */
export async function openerOf(user_id: number, customer_key: string, { crypto }: Secrets): Promise<Opener> {
  const secret = await crypto.subtle.importKey("raw", bytesOf(customer_key), aes, false, ["decrypt"]);
  return { open: (sealed) => unlocked<EntryRecord>(crypto.subtle, secret, sealed, boundTo(user_id, sealed.key)) };
}

const aes = { name: "AES-GCM", length: 256 };
const ownInfo = "customers";
const boundTo = (user_id: number, key: string) => new TextEncoder().encode(`${user_id} ${key}`);

async function unlocked<Value>(
  subtle: Secrets["crypto"]["subtle"],
  secret: CryptoKey,
  { iv, data }: Ciphertext,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Value | undefined> {
  try {
    const plain = await subtle.decrypt({ name: "AES-GCM", iv, additionalData }, secret, data);
    return JSON.parse(new TextDecoder().decode(plain)) as Value;
  } catch {
    return undefined; // whatever is wrong with it, nobody can read it with this key
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
