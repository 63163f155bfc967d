/** Makes certificates and CRLs at test time, each as it should be but for what a test changes. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import * as d from "./der.ts";

export interface Keys {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

interface Extension {
  id: string;
  critical?: boolean;
  value: Buffer;
}

/** By name, so that a test replaces one or takes it away. */
export type Extensions = Record<string, Extension | undefined>;

/** A certificate with its key, as an issuer of others. */
export interface Holder {
  der: Buffer;
  name: Buffer;
  keys: Keys;
  serial: number;
}

export const ecKeys = (namedCurve = "P-256"): Keys => generateKeyPairSync("ec", { namedCurve });
export const rsaKeys = (modulusLength = 2048): Keys => generateKeyPairSync("rsa", { modulusLength });

const spki = (keys: Keys): Buffer => keys.publicKey.export({ type: "spki", format: "der" });
export const keyIdOf = (keys: Keys): Buffer => createHash("sha1").update(spki(keys)).digest();

const signatureIds: Record<string, string> = {
  md5: "1.2.840.113549.1.1.4",
  sha1: "1.2.840.113549.1.1.5",
  sha256: "1.2.840.113549.1.1.11",
  sha384: "1.2.840.113549.1.1.12",
};

export function algorithm(keys: Keys, hash: string): Buffer {
  return keys.publicKey.asymmetricKeyType === "rsa"
    ? d.sequence(d.oid(signatureIds[hash]!), d.nothing)
    : d.sequence(
        d.oid(
          hash === "sha384" ? "1.2.840.10045.4.3.3" : hash === "sha1" ? "1.2.840.10045.4.1" : "1.2.840.10045.4.3.2",
        ),
      );
}

export interface CertificateParts {
  subject: Buffer;
  keys: Keys;
  /** Who signs; without one it signs itself. */
  by?: Holder | undefined;
  issuer?: Buffer;
  serial?: number;
  serialBytes?: Buffer;
  from?: string | Buffer;
  until?: string | Buffer;
  hash?: string;
  /** As it is told, in both places or inside alone. */
  algorithm?: Buffer;
  innerAlgorithm?: Buffer;
  version?: number;
  extensions: Extensions;
}

let numbers = 1000;

export function certificate(parts: CertificateParts): Holder {
  const { subject, keys, by, hash = "sha256", version = 2 } = parts;
  const signer = by?.keys ?? keys;
  const serial = parts.serial ?? (numbers += 1);
  const signature = parts.algorithm ?? algorithm(signer, hash);
  const body = d.sequence(
    d.der(0xa0, d.integer(version)),
    parts.serialBytes === undefined ? d.integer(serial) : d.der(0x02, parts.serialBytes),
    parts.innerAlgorithm ?? signature,
    parts.issuer ?? by?.name ?? subject,
    d.sequence(timeOf(parts.from ?? "2020-01-01"), timeOf(parts.until ?? "2040-01-01")),
    subject,
    spki(keys),
    d.der(0xa3, extensions(parts.extensions)),
  );
  const bytes = d.sequence(body, signature, d.bits(sign(hash, body, signer.privateKey)));
  return { der: bytes, name: subject, keys, serial };
}

const timeOf = (time: string | Buffer): Buffer => (typeof time === "string" ? d.time(time) : time);

function extensions(all: Extensions): Buffer {
  const given = Object.values(all).filter((each) => each !== undefined);
  return d.sequence(
    ...given.map(({ id, critical, value }) => d.sequence(d.oid(id), ...(critical ? [d.yes] : []), d.octets(value))),
  );
}

/** Key identifiers, which every certificate has. */
export const keyIds = (keys: Keys, by?: Holder): Extensions => ({
  keyId: { id: "2.5.29.14", value: d.octets(keyIdOf(keys)) },
  authorityKey: by && { id: "2.5.29.35", value: d.sequence(d.der(0x80, keyIdOf(by.keys))) },
});

/** What a CA has; 5 and 6 sign certificates and CRLs. */
export const ofCa = (pathLength?: number, usages = [5, 6]): Extensions => ({
  basicConstraints: {
    id: "2.5.29.19",
    critical: true,
    value: d.sequence(d.yes, ...(pathLength === undefined ? [] : [d.integer(pathLength)])),
  },
  keyUsage: { id: "2.5.29.15", critical: true, value: d.namedBits(...usages) },
});

const signs: Extensions = { keyUsage: { id: "2.5.29.15", critical: true, value: d.namedBits(0, 1) } };

export interface CaOptions extends Partial<Omit<CertificateParts, "extensions">> {
  pathLength?: number;
  usages?: number[];
  extensions?: Extensions;
}

/** A CA of this name, below another one or a root. */
export function authority(cn: string, { by, pathLength, usages, extensions: more, ...rest }: CaOptions = {}): Holder {
  const keys = rest.keys ?? ecKeys();
  return certificate({
    subject: d.name(["C", "US"], ["CN", cn]),
    ...rest,
    keys,
    by,
    extensions: { ...keyIds(keys, by), ...ofCa(pathLength, usages), ...more },
  });
}

/** Somebody at the end of a path. */
export function subscriber(
  cn: string,
  by: Holder,
  { extensions: more, ...rest }: Omit<CaOptions, "pathLength" | "usages"> = {},
): Holder {
  const keys = rest.keys ?? ecKeys();
  return certificate({
    subject: d.name(["C", "US"], ["CN", cn]),
    ...rest,
    keys,
    by,
    extensions: { ...keyIds(keys, by), ...signs, ...more },
  });
}

export interface CrlParts {
  revoked?: { serial: number; at?: string; extensions?: Extensions }[];
  /** Encoded entries before those of `revoked` (encodeEntries). */
  entries?: Buffer;
  issuer?: Buffer;
  from?: string;
  until?: string;
  hash?: string;
  extensions?: Extensions;
}

/** A complete CRL of an issuer. */
export function crl(by: Holder, { revoked = [], hash = "sha256", ...parts }: CrlParts = {}): Buffer {
  const signature = algorithm(by.keys, hash);
  const named = revoked.map(({ serial, at = "2026-01-01", extensions: more }) =>
    d.sequence(d.integer(serial), d.time(at), ...(more ? [extensions(more)] : [])),
  );
  const entries = parts.entries === undefined ? named : [parts.entries, ...named];
  const all: Extensions = {
    authorityKey: { id: "2.5.29.35", value: d.sequence(d.der(0x80, keyIdOf(by.keys))) },
    number: { id: "2.5.29.20", value: d.integer(1) },
    ...parts.extensions,
  };
  const body = d.sequence(
    d.integer(1),
    signature,
    parts.issuer ?? by.name,
    d.time(parts.from ?? "2026-06-01"),
    d.time(parts.until ?? "2026-07-01"),
    ...(entries.length === 0 ? [] : [d.der(0x30, Buffer.concat(entries))]),
    d.der(0xa0, extensions(all)),
  );
  return d.sequence(body, signature, d.bits(sign(hash, body, by.keys.privateKey)));
}

/** Returns that many entries of 27 bytes with serial numbers of their own, for a list of many MiB. */
export function encodeEntries(count: number): Buffer {
  const serial = Buffer.from("0100000000000000", "hex");
  const entry = d.sequence(d.der(0x02, serial), d.time("2026-01-01"));
  const entries = Buffer.alloc(count * entry.length, entry);
  for (let at = 0; at < count; at++) entries.writeUInt32BE(at, at * entry.length + 8);
  return entries;
}
