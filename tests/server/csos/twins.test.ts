/** A buyer's certificate is believed; each of its twins with one fault is refused, and for that fault. */
import { expect, test } from "vitest";
import { askCsos } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import {
  deaNumber,
  hashOf,
  hierarchy,
  policies,
  rootName,
  signerBelow,
  subordinate,
} from "#tests/support/csos/hierarchy.ts";
import { authority, crl, type Extensions, type Holder, rsaKeys } from "#tests/support/csos/issue.ts";

const { root, sub, signer, crls } = hierarchy();
const given = { others: [sub], anchors: [root], crls };
const signerWith = (extensions: Extensions) => askCsos({ ...given, leaf: signerBelow(sub, { extensions }) });
/** Another CA in the place of the subordinate one, with a signer and a CRL of its own. */
const below = (other: Holder, more: Buffer[] = [crl(other)]) =>
  askCsos({ leaf: signerBelow(other), others: [other], anchors: [root], crls: [crl(root), ...more] });

test("the certificate itself, with its number and without", () => {
  expect(askCsos({ ...given, leaf: signer })).toBe("good");
  expect(askCsos({ ...given, leaf: signer, deaNumber })).toBe("good");
  expect(askCsos({ ...given, leaf: signer, deaNumber: deaNumber.toLowerCase() })).toBe("good");
});

test("at its time", () => {
  const { notBefore, notAfter } = { notBefore: "2026-06-15T12:00:00Z", notAfter: "2026-06-15T12:00:00Z" };
  expect(askCsos({ ...given, leaf: signerBelow(sub, { from: notBefore, until: notAfter }) })).toBe("good");
  expect(askCsos({ ...given, leaf: signerBelow(sub, { until: "2026-06-15T11:59:59Z" }) })).toBe("expired");
  expect(askCsos({ ...given, leaf: signerBelow(sub, { from: "2026-06-15T12:00:01Z" }) })).toBe("not_yet_valid");
  expect(below(subordinate(root, { until: "2026-01-01" }))).toBe("expired");
});

test("revoked before the order was signed, or after it", () => {
  const revokedAt = (at: string, extensions?: Extensions, from = "2026-06-17") => [
    crl(root),
    crl(sub, { from, revoked: [{ serial: signer.serial, at, ...(extensions && { extensions }) }] }),
  ];
  const later = { leaf: signer, others: [sub], anchors: [root], now: Date.parse("2026-06-20") };
  expect(askCsos({ ...later, crls: revokedAt("2026-06-14") })).toBe("revoked");
  expect(askCsos({ ...later, crls: revokedAt("2026-06-15T12:00:00Z") })).toBe("revoked");
  expect(askCsos({ ...later, crls: revokedAt("2026-06-16") })).toBe("good");
  // A list of before the signature, by which it is revoked from the next day on: whoever signs now signs with a revoked certificate.
  expect(askCsos({ ...later, crls: revokedAt("2026-06-16", undefined, "2026-06-14") })).toBe("revoked");
  expect(askCsos({ ...later, crls: revokedAt("2026-06-16", undefined, "2026-06-15T12:00:00Z") })).toBe("revoked");
  expect(askCsos({ ...later, crls: revokedAt("2026-06-16", undefined, "2026-06-15T12:00:01Z") })).toBe("good");
  // Revoked afterwards, but its key was lost before.
  const lost = { invalidity: { id: "2.5.29.24", value: d.der(0x18, Buffer.from("20260601000000Z")) } };
  expect(askCsos({ ...later, crls: revokedAt("2026-06-16", lost) })).toBe("revoked");
  expect(below(sub, [crl(sub)])).toBe("good");
  expect(askCsos({ ...given, leaf: signer, crls: [crl(root, { revoked: [{ serial: sub.serial }] }), crl(sub)] })).toBe(
    "revoked",
  );
});

test("without a CRL that is good today", () => {
  const withCrls = (...all: Buffer[]) => askCsos({ ...given, leaf: signer, crls: all });
  expect(withCrls()).toBe("crl_missing");
  expect(withCrls(crl(root))).toBe("crl_missing");
  expect(withCrls(crl(root), crl(sub, { until: "2026-06-14" }))).toBe("crl_expired");
  expect(withCrls(crl(root), crl(sub, { from: "2026-06-16" }))).toBe("crl_not_yet_valid");
  expect(withCrls(crl(root), crl(root, { issuer: sub.name }))).toBe("crl_signature");
  expect(withCrls(crl(root), crl(authority("stranger")))).toBe("crl_missing");
  expect(withCrls(crl(root), Buffer.from("rubbish"))).toBe("crl_missing");
  const broken = Buffer.from(crl(sub));
  broken[broken.length - 1]! ^= 1;
  expect(withCrls(crl(root), broken)).toBe("crl_signature");
  expect(below(subordinate(root, { usages: [5] }))).toBe("crl_issuer");
});

test("the DEA's extensions", () => {
  for (const name of ["number", "schedules", "activity", "registrant", "address"]) {
    expect([name, signerWith({ [name]: undefined })]).toEqual([name, "dea_extension_missing"]);
  }
  expect(signerWith({ version: undefined })).toBe("good");
  expect(askCsos({ ...given, leaf: signer, deaNumber: "FN1388570" })).toBe("dea_number");
  const other = signerBelow(sub, {
    extensions: { number: { id: "2.16.840.1.101.3.5.3", value: d.octets(hashOf(deaNumber, "X")) } },
  });
  expect(askCsos({ ...given, leaf: other, deaNumber })).toBe("dea_number");
  expect(signerWith({ schedules: { id: "2.16.840.1.101.3.5.4", value: d.bits(Buffer.from([0]), 0) } })).toBe(
    "dea_extension",
  );
  expect(signerWith({ number: { id: "2.16.840.1.101.3.5.3", value: d.octets(Buffer.alloc(19)) } })).toBe(
    "dea_extension",
  );
});

test("policy, key usage and what a CA may", () => {
  expect(signerWith({ policies: undefined })).toBe("policy");
  expect(signerWith(policies("2.16.840.1.101.3.2.1.9.2"))).toBe("policy");
  expect(signerWith(policies("2.5.29.32.0"))).toBe("policy");
  expect(below(subordinate(root, { extensions: policies("2.5.29.32.0") }))).toBe("good");
  expect(below(subordinate(root, { extensions: policies("1.2.3") }))).toBe("policy");
  expect(signerWith({ keyUsage: { id: "2.5.29.15", critical: true, value: d.namedBits(2) } })).toBe("key_usage");
  expect(signerWith({ keyUsage: undefined })).toBe("key_usage");
  expect(askCsos({ ...given, leaf: sub })).toBe("not_a_signing_certificate");
  const second = subordinate(sub, { subject: d.name(["CN", "one CA too many"]) });
  expect(
    askCsos({ leaf: signerBelow(second), others: [second, sub], anchors: [root], crls: [...crls, crl(second)] }),
  ).toBe("path_length");
  const noCa = subordinate(root, {
    extensions: { basicConstraints: undefined, keyUsage: { id: "2.5.29.15", value: d.namedBits(0) } },
  });
  expect(below(noCa)).toBe("not_a_ca");
});

test("an administrator's certificate", () => {
  const none = Object.fromEntries(
    ["number", "schedules", "activity", "registrant", "address", "version", "policies"].map((name) => [
      name,
      undefined,
    ]),
  );
  expect(signerWith(none)).toBe("dea_extension_missing");
});

test("extensions that nobody knows, or twice", () => {
  const unknown = { id: "1.2.3.4", value: d.nothing };
  expect(signerWith({ unknown })).toBe("good");
  expect(signerWith({ unknown: { ...unknown, critical: true } })).toBe("unknown_critical_extension");
  expect(signerWith({ unknown, again: unknown })).toBe("duplicate_extension");
  expect(below(subordinate(root, { extensions: { unknown: { ...unknown, critical: true } } }))).toBe(
    "unknown_critical_extension",
  );
});

test("weak signatures and keys", () => {
  const rsaSub = subordinate(root, { keys: rsaKeys() });
  const belowRsa = { others: [rsaSub], anchors: [root], crls: [crl(root), crl(rsaSub)] };
  expect(askCsos({ ...belowRsa, leaf: signerBelow(rsaSub) })).toBe("good");
  for (const hash of ["md5", "sha1"]) {
    expect(askCsos({ ...belowRsa, leaf: signerBelow(rsaSub, { hash }) })).toBe("weak_signature");
    expect(below(subordinate(root, { hash }))).toBe("weak_signature");
    expect(askCsos({ ...belowRsa, leaf: signerBelow(rsaSub), crls: [crl(root), crl(rsaSub, { hash })] })).toBe(
      "crl_signature",
    );
  }
  expect(askCsos({ ...given, leaf: signerBelow(sub, { keys: rsaKeys(1024) }) })).toBe("weak_key");
  expect(below(subordinate(root, { keys: rsaKeys(1024) }))).toBe("weak_key");
});

test("a root of one's own with the same names", () => {
  const fake = authority("fake", { subject: rootName, keys: rsaKeys() });
  const fakeSub = subordinate(fake);
  const asked = { leaf: signerBelow(fakeSub), anchors: [root], crls: [crl(fake), crl(fakeSub)] };
  expect(askCsos({ ...asked, others: [fakeSub] })).toBe("bad_signature");
  expect(askCsos({ ...asked, others: [fakeSub, fake] })).not.toBe("good");
  expect(askCsos({ ...asked, others: [fakeSub], anchors: [] })).toBe("no_path");
});

test("spelled in every way that was met, the extensions say the same", () => {
  const digest = hashOf(deaNumber);
  for (const value of [
    digest,
    d.octets(digest),
    d.bits(digest),
    d.utf8(digest.toString("hex")),
    d.octets(d.octets(digest)),
  ]) {
    const leaf = signerBelow(sub, { extensions: { number: { id: "2.16.840.1.101.3.5.3", value } } });
    expect(askCsos({ ...given, leaf, deaNumber })).toBe("good");
  }
});
