/** Signed data with one signer and the content inside (RFC 5652): first what is signed, then, with the signature, the whole file. */
import { createHash, createPublicKey } from "node:crypto";
import { constructed, readDer, tags } from "#server/pki/asn1/der.ts";
import { fieldsOf } from "#server/pki/asn1/values.ts";
import { element, integer, nothing, octets, oid, sequence, setOf, time } from "#server/pki/asn1/write.ts";
import { cmsIds } from "./ids.ts";

const digestOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
const attribute = (id: string, value: Buffer): Buffer => sequence(oid(id), setOf([value]));
const sha256 = sequence(oid(cmsIds.sha256));

/** The signed attributes, as the SET OF that the signature is of. @param certificate the signer's, DER */
export const signedAttributes = (content: Buffer, certificate: Buffer, signedAt: Date): Buffer =>
  setOf([
    attribute(cmsIds.contentType, oid(cmsIds.data)),
    attribute(cmsIds.signingTime, time(signedAt)),
    attribute(cmsIds.messageDigest, octets(digestOf(content))),
    attribute(cmsIds.signingCertificate, sequence(sequence(sequence(octets(digestOf(certificate)))))),
  ]);

export type SigningInput = {
  content: Buffer;
  /** DER: the signer's first. */
  certificates: readonly [Buffer, ...Buffer[]];
  attributes: Buffer;
  signature: Buffer;
};

export function signedData({ content, certificates, attributes, signature }: SigningInput): Buffer {
  const [signer] = certificates;
  const { issuer, serial, publicKey } = namesOf(signer);
  const isRsa = createPublicKey({ key: publicKey, format: "der", type: "spki" }).asymmetricKeyType === "rsa";
  const algorithm = isRsa ? sequence(oid(cmsIds.sha256Rsa), nothing) : sequence(oid(cmsIds.sha256Ecdsa));
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256,
    // Stored under [0], signed as a SET OF (RFC 5652, 5.4).
    Buffer.concat([Buffer.from([constructed(0)]), attributes.subarray(1)]),
    algorithm,
    octets(signature),
  );
  return sequence(
    oid(cmsIds.signedData),
    element(
      constructed(0),
      sequence(
        integer(1),
        setOf([sha256]),
        sequence(oid(cmsIds.data), element(constructed(0), octets(content))),
        setOf(certificates, constructed(0)),
        setOf([signerInfo]),
      ),
    ),
  );
}

/** By which a signer's certificate is named, as they stand in it. */
export function namesOf(certificate: Buffer): { issuer: Buffer; serial: Buffer; publicKey: Buffer } {
  const body = fieldsOf(fieldsOf(readDer(certificate)).take(tags.sequence));
  body.take(constructed(0));
  const serial = body.take(tags.integer).bytes;
  body.take(tags.sequence);
  const issuer = body.take(tags.sequence).bytes;
  body.take(tags.sequence);
  body.take(tags.sequence);
  return { issuer, serial, publicKey: body.take(tags.sequence).bytes };
}
