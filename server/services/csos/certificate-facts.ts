/** What a list of certificates says of each: names, key usage in words, the public key in the XML of W3C's signatures. */
import { createHash, createPublicKey } from "node:crypto";

import { attributeTypes, type Name } from "#server/pki/asn1/names.ts";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { readCertificate } from "#server/pki/certificate/certificate.ts";
import { type DeaFacts, deaFactsOf } from "#server/csos/dea/facts.ts";

/** The bits of keyUsage in their order (RFC 5280, 4.2.1.3). */
const usages = [
  "Digital Signature",
  "Non-Repudiation",
  "Key Encipherment",
  "Data Encipherment",
  "Key Agreement",
  "Certificate Signing",
  "CRL Signing",
  "Encipher Only",
  "Decipher Only",
];

export const hashOf = (der: Buffer): string => createHash("sha256").update(der).digest("hex");

/** @param der of a certificate that was judged good. */
export function factsOf(der: Buffer) {
  const { subject, issuer, notBefore, notAfter, keyUsage = [], publicKey } = readCertificate(der);
  return {
    cert_hash: hashOf(der),
    friendly_name: shownName(subject),
    issued_to: shownName(subject),
    issued_by: shownName(issuer),
    valid_from: new Date(notBefore),
    valid_to: new Date(notAfter),
    key_usage: usages.filter((_, at) => keyUsage[at] === true).join(", "),
    public_key_xml: keyXml(publicKey),
  };
}

/** Of an order's signer. What cannot be read any more is said to be so: the check of the signature says why. */
export function signerFacts(der: Buffer) {
  const outcome = outcomeOf(() => readCertificate(der));
  const unreadable = {
    signed_by: "Unreadable",
    certificate_subject: "Unreadable",
    issued_by: "Unreadable",
    certificate_serial: "",
  };
  if (outcome.kind === "rejected") return { ...unreadable, ...lifetime(0, 0) };
  const { subject, issuer, serial, notBefore, notAfter } = outcome.value;
  return {
    signed_by: shownName(subject),
    certificate_subject: wholeName(subject),
    issued_by: shownName(issuer),
    certificate_serial: serial.toString("hex"),
    ...lifetime(notBefore, notAfter),
  };
}

/** Returns the DEA registration in a certificate: registrant, address, schedules, business activity; undefined if it cannot be read. */
export function registrationFacts(der: Buffer): DeaFacts | undefined {
  const outcome = outcomeOf(() => deaFactsOf(readCertificate(der)));
  return outcome.kind === "good" ? outcome.value : undefined;
}

const lifetime = (from: number, to: number) => ({
  valid_from: new Date(from).toISOString(),
  valid_to: new Date(to).toISOString(),
});

/** The common name, else whatever it has. */
function shownName({ attributes }: Name): string {
  const common = attributes.find(({ type }) => type === attributeTypes.commonName);
  return (common?.text ?? attributes.map(({ text }) => text).join(", ")).slice(0, 200);
}

/** Short names of attributes (RFC 4514, 3; RFC 2985 for the email address); others by their number. */
const shortNames: Readonly<Record<string, string>> = {
  [attributeTypes.commonName]: "CN",
  [attributeTypes.serialNumber]: "SERIALNUMBER",
  [attributeTypes.emailAddress]: "E",
  "2.5.4.4": "SN",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.9": "STREET",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.42": "GN",
  "0.9.2342.19200300.100.1.1": "UID",
  "0.9.2342.19200300.100.1.25": "DC",
};

/** Each attribute in the certificate's order, "CN=Dana Ruiz, O=North Campus Hospital, C=US". */
const wholeName = ({ attributes }: Name): string =>
  attributes.map(({ type, text }) => `${shortNames[type] ?? type}=${text}`).join(", ");

function keyXml(spki: Buffer): string {
  const jwk = createPublicKey({ key: spki, format: "der", type: "spki" }).export({ format: "jwk" });
  const base64 = (part: string | undefined) => Buffer.from(part ?? "", "base64url").toString("base64");
  if (jwk.kty === "RSA")
    return `<RSAKeyValue><Modulus>${base64(jwk.n)}</Modulus><Exponent>${base64(jwk.e)}</Exponent></RSAKeyValue>`;
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(jwk.x ?? "", "base64url"),
    Buffer.from(jwk.y ?? "", "base64url"),
  ]);
  const curve = jwk.crv === "P-384" ? "1.3.132.0.34" : "1.2.840.10045.3.1.7";
  return `<ECKeyValue xmlns="http://www.w3.org/2009/xmldsig11#"><NamedCurve URI="urn:oid:${curve}"/><PublicKey>${point.toString("base64")}</PublicKey></ECKeyValue>`;
}
