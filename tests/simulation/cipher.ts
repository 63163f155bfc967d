/** HKDF and AES-GCM as the browser has them, but at once: an answer from another thread would come at another time in each run. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Machine } from "#outbox/entry/machine.ts";

type Options = { iv: Uint8Array; additionalData: Uint8Array };
type Secret = { bytes: Uint8Array };
const tagBytes = 16;

export const cipher: Machine["crypto"] = {
  getRandomValues: (bytes) => crypto.getRandomValues(bytes),
  subtle: {
    importKey: async (_format: string, bytes: Uint8Array): Promise<Secret> => ({ bytes }),
    deriveKey: async ({ salt, info }: { salt: Uint8Array; info: Uint8Array }, { bytes }: Secret): Promise<Secret> => ({
      bytes: new Uint8Array(hkdfSync("sha256", bytes, salt, info, 32)),
    }),
    encrypt: async ({ iv, additionalData }: Options, { bytes }: Secret, plain: Uint8Array) => {
      const sealing = createCipheriv("aes-256-gcm", bytes, iv).setAAD(additionalData);
      return bufferOf(Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]));
    },
    decrypt: async ({ iv, additionalData }: Options, { bytes }: Secret, sealed: ArrayBuffer) => {
      const all = new Uint8Array(sealed);
      const opening = createDecipheriv("aes-256-gcm", bytes, iv).setAAD(additionalData);
      opening.setAuthTag(all.subarray(-tagBytes));
      return bufferOf(Buffer.concat([opening.update(all.subarray(0, -tagBytes)), opening.final()]));
    },
  } as unknown as Machine["crypto"]["subtle"],
};

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
