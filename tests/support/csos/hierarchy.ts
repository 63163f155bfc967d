/** Certificates like the DEA's, made anew for each run: root, subordinate CA, a pharmacy's signer, and their CRLs. */
import { createHash } from "node:crypto";
import * as d from "./der.ts";
import { authority, type CaOptions, crl, type Extensions, type Holder, rsaKeys, subscriber } from "./issue.ts";

export const deaNumber = "FN1388569";
export const signerSerial = "N0000417";
export const policies = (...ids: string[]): Extensions => ({
  policies: { id: "2.5.29.32", value: d.sequence(...ids.map((id) => d.sequence(d.oid(id)))) },
});
const csosPolicy = "2.16.840.1.101.3.2.1.9.1";

/** The moment of all questions. */
export const signedAt = Date.parse("2026-06-15T12:00:00Z");

export const hashOf = (number: string, serial = signerSerial): Buffer =>
  createHash("sha256")
    .update(number + serial)
    .digest();

export const deaExtensions = (): Extensions => ({
  version: { id: "2.16.840.1.101.3.5.1", value: d.integer(1) },
  registrant: { id: "2.16.840.1.101.3.5.2", value: d.utf8("NORTH CAMPUS HOSPITAL PHARMACY") },
  number: { id: "2.16.840.1.101.3.5.3", value: d.octets(hashOf(deaNumber)) },
  schedules: { id: "2.16.840.1.101.3.5.4", value: d.bits(Buffer.from([0x7e]), 1) },
  activity: { id: "2.16.840.1.101.3.5.5", value: d.printable("B") },
  address: { id: "2.16.840.1.101.3.5.6", value: d.utf8("400 CAMPUS DR$RALEIGH$NC$27601") },
});

export const rootName = d.name(["C", "US"], ["O", "TEST"], ["CN", "DEA E-Commerce Root CA (TEST)"]);
const subName = d.name(["C", "US"], ["O", "TEST"], ["CN", "CSOS Sub CA (TEST)"]);

export function hierarchy() {
  const root = authority("root", { subject: rootName, keys: rsaKeys() });
  const sub = subordinate(root);
  const signer = signerBelow(sub);
  return { root, sub, signer, crls: [crl(root), crl(sub)] };
}

export function subordinate(root: Holder, { extensions, ...options }: CaOptions = {}): Holder {
  return authority("sub", {
    subject: subName,
    by: root,
    pathLength: 0,
    ...options,
    extensions: { ...policies(csosPolicy), ...extensions },
  });
}

/** A buyer's certificate; extensions that a test names take the place of its own. */
export function signerBelow(
  sub: Holder,
  { extensions, ...options }: Omit<CaOptions, "pathLength" | "usages"> = {},
): Holder {
  return subscriber("signer", sub, {
    subject: d.name(["C", "US"], ["O", "NORTH CAMPUS HOSPITAL"], ["CN", "Ada Example"], ["serialNumber", signerSerial]),
    ...options,
    extensions: {
      ...policies(csosPolicy),
      altNames: { id: "2.5.29.17", value: d.sequence(d.der(0x81, Buffer.from("ada@northcampus.example"))) },
      ...deaExtensions(),
      ...extensions,
    },
  });
}
