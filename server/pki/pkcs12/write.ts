/** Writes a certificate file (PKCS#12, RFC 7292) that people's programs open: a key under AES-256, and certificates. For the demonstration alone. */
import { createHmac, type KeyObject, randomBytes } from "node:crypto";
import { element, integer, nothing, octets, oid, sequence } from "#server/pki/asn1/write.ts";
import { pkcs12Key } from "./derive.ts";
import { oldSpellings } from "./passwords.ts";
import { newKeyWork } from "./work.ts";

const rounds = 2048;
const sha256 = "2.16.840.1.101.3.4.2.1";

/** @param certificates DER; that of the key first. */
export function certificateFile(key: KeyObject, certificates: readonly Buffer[], password: string): Buffer {
  const shrouded = key.export({ type: "pkcs8", format: "der", cipher: "aes-256-cbc", passphrase: password });
  const content = sequence(
    data(sequence(bag(2, shrouded))),
    data(sequence(...certificates.map((der) => bag(3, sequence(oid(x509), element(0xa0, octets(der))))))),
  );
  return sequence(integer(3), data(content), mac(content, password));
}

const x509 = "1.2.840.113549.1.9.22.1";
const data = (content: Buffer): Buffer => sequence(oid("1.2.840.113549.1.7.1"), element(0xa0, octets(content)));
const bag = (kind: 2 | 3, value: Buffer): Buffer =>
  sequence(oid(`1.2.840.113549.1.12.10.1.${kind}`), element(0xa0, value));

function mac(content: Buffer, password: string): Buffer {
  const salt = randomBytes(16);
  const [spelling] = oldSpellings(password);
  const key = pkcs12Key(spelling!, { hash: "sha256", salt, rounds }, "mac", 32, newKeyWork());
  const digest = createHmac("sha256", key).update(content).digest();
  return sequence(sequence(sequence(oid(sha256), nothing), octets(digest)), octets(salt), integer(rounds));
}
