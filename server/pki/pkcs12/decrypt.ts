/** Opens what is encrypted under a password: PBES2 with AES or 3DES, and PKCS#12's own ways with 3DES, RC2 and RC4. */
import { createDecipheriv } from "node:crypto";
import { type Element, tags } from "#server/pki/asn1/der.ts";
import { countOf, fieldsOf, oidOf } from "#server/pki/asn1/values.ts";
import { outcomeOf, reject } from "#server/pki/base/rejected.ts";
import { pbkdf2Key, pkcs12Key, readPbkdf2 } from "./derive.ts";
import { newSpellings, oldSpellings } from "./passwords.ts";
import { checkCount, type KeyWork } from "./work.ts";

interface Cipher {
  name: string;
  key: number;
  iv: number;
}

const pbes2 = "1.2.840.113549.1.5.13";
const pbkdf2 = "1.2.840.113549.1.5.12";
const ciphers = new Map<string, Cipher>([
  ["2.16.840.1.101.3.4.1.2", { name: "aes-128-cbc", key: 16, iv: 16 }],
  ["2.16.840.1.101.3.4.1.22", { name: "aes-192-cbc", key: 24, iv: 16 }],
  ["2.16.840.1.101.3.4.1.42", { name: "aes-256-cbc", key: 32, iv: 16 }],
  ["1.2.840.113549.3.7", { name: "des-ede3-cbc", key: 24, iv: 8 }],
]);
/** RFC 7292, appendix C. RC2 and RC4 come with OpenSSL's legacy provider, which only the child process has (./in-child.ts). */
const oldCiphers = new Map<string, Cipher>([
  ["1.2.840.113549.1.12.1.1", { name: "rc4", key: 16, iv: 0 }],
  ["1.2.840.113549.1.12.1.2", { name: "rc4-40", key: 5, iv: 0 }],
  ["1.2.840.113549.1.12.1.3", { name: "des-ede3-cbc", key: 24, iv: 8 }],
  ["1.2.840.113549.1.12.1.4", { name: "des-ede-cbc", key: 16, iv: 8 }],
  ["1.2.840.113549.1.12.1.5", { name: "rc2-cbc", key: 16, iv: 8 }],
  ["1.2.840.113549.1.12.1.6", { name: "rc2-40-cbc", key: 5, iv: 8 }],
]);

/** How something is encrypted; given a password's spelling, the key and the start for it. */
export interface Encryption {
  spellings: (password: string) => Buffer[];
  open: (encrypted: Buffer, spelling: Buffer, work: KeyWork) => Buffer | undefined;
}

/** Reads the algorithm, its rounds among it. @throws Rejected malformed, unsupported, too_many_iterations */
export function readEncryption(algorithm: Element): Encryption {
  const fields = fieldsOf(algorithm);
  const id = oidOf(fields.take(tags.oid));
  const parameters = fields.take(tags.sequence);
  return id === pbes2 ? readPbes2(parameters) : readOld(oldCiphers.get(id) ?? reject("unsupported"), parameters);
}

/** What `read` makes of the content, by the first spelling of the password that gives something readable. */
export function decrypted<T>(
  { spellings, open }: Encryption,
  encrypted: Buffer,
  password: string,
  work: KeyWork,
  read: (content: Buffer) => T,
): T {
  for (const spelling of spellings(password)) {
    const content = open(encrypted, spelling, work);
    // One wrong key in 256 leaves something that looks like a padding.
    const outcome = content && outcomeOf(() => read(content));
    if (outcome?.kind === "good") return outcome.value;
    if (outcome && outcome.reason !== "malformed") reject(outcome.reason);
  }
  return reject("wrong_password");
}

function readPbes2(parameters: Element): Encryption {
  const fields = fieldsOf(parameters);
  const kdf = fieldsOf(fields.take(tags.sequence));
  if (oidOf(kdf.take(tags.oid)) !== pbkdf2) reject("unsupported");
  const { length, ...derivation } = readPbkdf2(kdf.take(tags.sequence));
  const scheme = fieldsOf(fields.take(tags.sequence));
  const cipher = ciphers.get(oidOf(scheme.take(tags.oid))) ?? reject("unsupported");
  const iv = scheme.take(tags.octetString).content;
  if (iv.length !== cipher.iv || (length !== undefined && length !== cipher.key)) reject("malformed");
  return {
    spellings: newSpellings,
    open: (encrypted, spelling, work) =>
      opened(cipher, pbkdf2Key(spelling, derivation, cipher.key, work), iv, encrypted),
  };
}

function readOld(cipher: Cipher, parameters: Element): Encryption {
  const fields = fieldsOf(parameters);
  const salt = fields.take(tags.octetString).content;
  const rounds = countOf(fields.take(tags.integer));
  checkCount(rounds, salt);
  const derivation = { hash: "sha1", salt, rounds };
  return {
    spellings: oldSpellings,
    open: (encrypted, spelling, work) => {
      const key = pkcs12Key(spelling, derivation, "key", cipher.key, work);
      const iv = cipher.iv === 0 ? null : pkcs12Key(spelling, derivation, "iv", cipher.iv, work);
      return opened(cipher, key, iv, encrypted);
    },
  };
}

/** Undefined: the key is not that of this content. */
function opened({ name }: Cipher, key: Buffer, iv: Buffer | null, encrypted: Buffer): Buffer | undefined {
  // Two keys of three: the first one is also the last.
  const [cipher, whole] =
    name === "des-ede-cbc" ? ["des-ede3-cbc", Buffer.concat([key, key.subarray(0, 8)])] : [name, key];
  let decipher;
  try {
    decipher = createDecipheriv(cipher, whole, iv);
  } catch {
    return reject("unsupported");
  }
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    return undefined;
  }
}
