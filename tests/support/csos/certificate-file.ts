/** Writes certificate files (PKCS#12) that no program on this machine writes: under PBMAC1, in BER, with any password. */
import { createHmac, pbkdf2Sync } from "node:crypto";
import * as d from "./der.ts";
import type { Holder } from "./issue.ts";

export interface FileParts {
  password: string;
  rounds?: number;
  /** Length of the MAC's key, where it is told. */
  length?: number | undefined;
  certificates?: Holder[];
}

/** A key under PBES2 with its certificate, or several of them in this order, the whole under PBMAC1 (RFC 9579). */
export function certificateFile(
  holder: Holder | readonly Holder[],
  { password, rounds = 10, certificates, ...parts }: FileParts,
): Buffer {
  return withMac(safeOf(holder, password, certificates), password, rounds, "length" in parts ? parts.length : 32);
}

/** What a file holds: keys under its password, and certificates. @param change what else these lists of bags are made */
export function safeOf(
  holder: Holder | readonly Holder[],
  password: string,
  certificates: readonly Holder[] = [holder].flat(),
  change: (bags: Buffer) => Buffer = (bags) => bags,
): Buffer {
  const shrouded = [holder]
    .flat()
    .map(({ keys }) =>
      keys.privateKey.export({ type: "pkcs8", format: "der", cipher: "aes-256-cbc", passphrase: password }),
    );
  const bag = (id: number, value: Buffer) => d.sequence(d.oid(`1.2.840.113549.1.12.10.1.${id}`), d.der(0xa0, value));
  const x509 = d.oid("1.2.840.113549.1.9.22.1");
  return d.sequence(
    info(change(d.sequence(...shrouded.map((key) => bag(2, key))))),
    info(change(d.sequence(...certificates.map(({ der }) => bag(3, d.sequence(x509, d.der(0xa0, d.octets(der)))))))),
  );
}

/** A file whose MAC is computed a million times for each spelling of the password, by the hash that takes longest. */
export function slowFile(holder: Holder): Buffer {
  const digest = d.sequence(d.sequence(d.oid("2.16.840.1.101.3.4.2.3"), d.nothing), d.octets(Buffer.alloc(64)));
  const mac = d.sequence(digest, d.octets(Buffer.from("8 bytes!")), d.integer(1_000_000));
  return d.sequence(d.integer(3), info(safeOf(holder, "secret")), mac);
}

/** The file around it, its MAC right whatever it holds. */
export const withMac = (safe: Buffer, password: string, rounds: number, length: number | undefined): Buffer =>
  d.sequence(d.integer(3), info(safe), pbmac1(safe, password, rounds, length));

/** The same without a MAC: every program can change such a file unnoticed. */
export const withoutMac = (safe: Buffer): Buffer => d.sequence(d.integer(3), info(safe));

const info = (content: Buffer) => d.sequence(d.oid("1.2.840.113549.1.7.1"), d.der(0xa0, d.octets(content)));

function pbmac1(content: Buffer, password: string, rounds: number, length: number | undefined): Buffer {
  const salt = Buffer.from("8 bytes!");
  const prf = d.sequence(d.oid("1.2.840.113549.2.9"), d.nothing);
  const told = length === undefined ? [] : [d.integer(length)];
  const kdf = d.sequence(d.oid("1.2.840.113549.1.5.12"), d.sequence(d.octets(salt), d.integer(rounds), ...told, prf));
  const algorithm = d.sequence(d.oid("1.2.840.113549.1.5.14"), d.sequence(kdf, prf));
  // No reader computes more rounds than a million.
  const key = pbkdf2Sync(password, salt, rounds > 1_000_000 ? 1 : rounds, length ?? 20, "sha256");
  const mac = createHmac("sha256", key).update(content).digest();
  return d.sequence(d.sequence(algorithm, d.octets(mac)), d.octets(Buffer.from("not used")), d.integer(1));
}

/** The same in BER: open lengths, and strings in pieces. */
export function inBer(der: Buffer): Buffer {
  const [tag = 0, first = 0] = der;
  const from = first < 0x80 ? 2 : 2 + (first & 0x7f);
  const content = der.subarray(from);
  const open = (identifier: number, parts: Buffer[]) =>
    Buffer.concat([Buffer.from([identifier, 0x80]), ...parts, Buffer.alloc(2)]);
  if (tag === 0x04 && content.length > 20) {
    return open(0x24, [d.octets(content.subarray(0, 10)), d.octets(content.subarray(10))]);
  }
  return (tag & 0x20) === 0 ? der : open(tag, partsIn(content).map(inBer));
}

function partsIn(content: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const first = content[at + 1]!;
    const size = first < 0x80 ? 0 : first & 0x7f;
    const end = at + 2 + size + (size === 0 ? first : content.readUIntBE(at + 2, size));
    parts.push(content.subarray(at, end));
    at = end;
  }
  return parts;
}
