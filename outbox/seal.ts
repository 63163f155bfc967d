/** Seals one record with its person's key: AES-GCM, a fresh nonce for each, bound to the entry's key and the person. */
import type { Entry } from "./entry.ts";
import type { Machine } from "./machine.ts";

/** What remains readable of a sealed entry: its place, whose it is, whether it is work (1) or only a note (0), and whether it could be opened. */
export type Sealed = {
  seq: number;
  key: string;
  user_id: number;
  count: 0 | 1;
  /** 1: the server's key for this person does not open it. It holds up nothing, and stays. */
  stuck: 0 | 1;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
};

export type Sealer = {
  seal: (record: Entry, count: 0 | 1) => Promise<Sealed>;
  /** Undefined: it was sealed with another key, or changed since. */
  open: (sealed: Sealed) => Promise<Entry | undefined>;
};

/** @param seal_key 32 bytes, base64url (contract/outbox.ts). */
export async function sealerOf(
  user_id: number,
  seal_key: string,
  { crypto }: Pick<Machine, "crypto">,
): Promise<Sealer> {
  const secret = await crypto.subtle.importKey("raw", bytesOf(seal_key), "AES-GCM", false, ["encrypt", "decrypt"]);
  const boundTo = (key: string) => new TextEncoder().encode(`${user_id} ${key}`);
  return {
    seal: async (record, count) => {
      const { seq, key } = record;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const algorithm = { name: "AES-GCM", iv, additionalData: boundTo(key) };
      const plain = new TextEncoder().encode(JSON.stringify(record));
      return { seq, key, user_id, count, stuck: 0, iv, data: await crypto.subtle.encrypt(algorithm, secret, plain) };
    },
    open: async ({ key, iv, data }) => {
      try {
        const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: boundTo(key) }, secret, data);
        return JSON.parse(new TextDecoder().decode(plain)) as Entry;
      } catch {
        return undefined; // whatever is wrong with it, nobody can read it with this key
      }
    },
  };
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
