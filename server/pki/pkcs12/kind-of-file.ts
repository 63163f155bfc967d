/** Recognizes files that users take for a certificate file (PKCS#12) although they are of another kind. */
import { tags } from "#server/pki/asn1/der.ts";

/** `certificate`: X.509 or PKCS#7, which contain no private key. `other`: PKCS#12, or unknown. */
export type FileKind = "certificate" | "java_key_store" | "pem_file" | "other";

/** Java's key stores begin with these numbers: JKS and JCEKS. */
const keyStores = ["feedfeed", "cececece"].map((hex) => Buffer.from(hex, "hex"));
/** The identifier of signed data (RFC 2315), which is the content type of a .p7b file. */
const signedData = Buffer.from("06092a864886f70d010702", "hex");
/** The version field, which only versions 2 and 3 of X.509 have. */
const version = Buffer.from("a0030201", "hex");

/** Returns the kind of a file by its first bytes, or by the labels of a PEM file. Reads nothing else, so that a hostile file costs no time. */
export function detectFileKind(file: Buffer): FileKind {
  if (keyStores.some((magic) => startsWith(file, magic))) return "java_key_store";
  const content = enterSequence(file);
  if (startsWith(content, signedData) || startsWith(enterSequence(content), version)) return "certificate";
  return content.length > 0 ? "other" : detectPem(file.toString("latin1"));
}

function detectPem(text: string): FileKind {
  const labels = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----/g)].map(([, label]) => label!);
  if (labels.length === 0) return "other";
  return labels.every((label) => /^((X509 |TRUSTED )?CERTIFICATE|PKCS7|CMS)$/.test(label)) ? "certificate" : "pem_file";
}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

/** Returns the bytes after the tag and length of a SEQUENCE, and none where no SEQUENCE begins. The length may be indefinite, as in BER. */
function enterSequence(bytes: Buffer): Buffer {
  const [tag, length = 0] = bytes;
  return bytes.subarray(tag !== tags.sequence ? bytes.length : length > 0x80 ? 2 + (length & 0x7f) : 2);
}
