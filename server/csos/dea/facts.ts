/**
 * What a CSOS certificate says of its holder's registration, and whether it is that of a number. How the DEA encodes the values is known only in
 * part (docs/decisions/106), so every spelling that says the same is taken, here and nowhere else.
 */
import { createHash } from "node:crypto";
import { readDer, tags } from "#server/pki/asn1/der.ts";
import { attributeTypes } from "#server/pki/asn1/names.ts";
import { textOf } from "#server/pki/asn1/values.ts";
import type { ParsedCertificate } from "#server/pki/certificate/certificate.ts";
import { outcomeOf, reject } from "#server/pki/base/rejected.ts";
import { deaExtensions } from "./ids.ts";

export interface DeaFacts {
  /** 20 or 32 bytes: SHA-1 or SHA-256 of the registration's number and the subject's serial number. */
  numberHash: Buffer;
  /** In the order of the law: I, II, IIN, III, IIIN, IV, V. */
  schedules: string[];
  activity: string;
  name: string;
  /** Lines. */
  address: string[];
}

/** By position in the extension's bits; that the first one is I is inferred from the others. */
const schedules = ["I", "II", "IIN", "III", "IIIN", "IV", "V"];

/** @throws Rejected dea_extension_missing, dea_extension */
export function deaFactsOf(certificate: ParsedCertificate): DeaFacts {
  const valueOf = (id: string) => certificate.extensions.get(id)?.value ?? reject("dea_extension_missing");
  return {
    numberHash: hashIn(valueOf(deaExtensions.numberHash)),
    schedules: schedulesIn(valueOf(deaExtensions.schedules)),
    activity: textIn(valueOf(deaExtensions.activity)),
    name: textIn(valueOf(deaExtensions.name)),
    address: textIn(valueOf(deaExtensions.address))
      .split("$")
      .map((line) => line.trim()),
  };
}

/**
 * Whether the certificate is of this registration (21 CFR 1311.55(c)(5)). Assumed: the hash is of the number in capitals and, right behind it, the
 * text of the subject's serialNumber, by SHA-256, in certificates from before 2014 by SHA-1.
 */
export function isNumberOf({ numberHash }: DeaFacts, { subject }: ParsedCertificate, number: string): boolean {
  const serials = subject.attributes.filter(({ type }) => type === attributeTypes.serialNumber);
  const [serial] = serials;
  if (serial === undefined || serials.length > 1) return false;
  const hashed = createHash(numberHash.length === 20 ? "sha1" : "sha256").update(
    number.trim().toUpperCase() + serial.text,
  );
  return hashed.digest().equals(numberHash);
}

/** The bytes themselves, in an OCTET STRING or BIT STRING, or as hex digits in any of them. */
function hashIn(value: Buffer): Buffer {
  const inner = innermost(value);
  for (const bytes of [value, inner]) if (bytes.length === 20 || bytes.length === 32) return bytes;
  const text = inner.toString("latin1").trim();
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(text) ? Buffer.from(text, "hex") : reject("dea_extension");
}

/** A BIT STRING of one or two bytes, whatever it says of unused bits; none set, or one that means nothing, is refused. */
function schedulesIn(value: Buffer): string[] {
  const [tag, length, unused, first, second = 0, ...more] = value;
  if (tag !== tags.bitString || length !== value.length - 2 || unused === undefined || unused > 7)
    reject("dea_extension");
  if (first === undefined || more.length > 0 || (first & 1) !== 0 || second !== 0) reject("dea_extension");
  const found = schedules.filter((_, at) => (first & (0x80 >> at)) !== 0);
  return found.length > 0 ? found : reject("dea_extension");
}

/** A string of any type, also inside of an OCTET STRING, or its bare characters. */
function textIn(value: Buffer): string {
  const element = outcomeOf(() => readDer(value));
  const direct = element.kind === "good" ? textOf(element.value) : undefined;
  const text = (direct ?? (element.kind === "good" ? nested(element.value.content) : value.toString("utf8"))).trim();
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return text === "" || /[\u0000-\u001f\u007f\ufffd]/.test(text) ? reject("dea_extension") : text;
}

function nested(content: Buffer): string {
  const element = outcomeOf(() => readDer(content));
  return (element.kind === "good" ? textOf(element.value) : undefined) ?? content.toString("utf8");
}

/** What stands inside of one or two wrappings. */
function innermost(value: Buffer): Buffer {
  const element = outcomeOf(() => readDer(value));
  if (element.kind === "rejected" || (element.value.tag & 0x20) !== 0) return value;
  const content = element.value.tag === tags.bitString ? element.value.content.subarray(1) : element.value.content;
  return element.value.tag === tags.octetString && content.length > 32 ? innermost(content) : content;
}
