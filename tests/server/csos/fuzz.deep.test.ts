/**
 * Rubbish with a structure, and signed or under a right MAC, so that it is read to its end: every answer is one of the known reasons within two seconds of a
 * processor, and nothing is ever a fault of ours. MUTATIONS=100000 makes it more, SEED=7 other ones.
 */
import { sign } from "node:crypto";
import { expect, test } from "vitest";

import { outcomeOf } from "#server/pki/base/rejected.ts";
import { check, type CheckQuestion } from "#server/csos/check.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { signedAttributes, signedData } from "#server/pki/cms/write.ts";
import { plainProfile } from "#server/pki/path/profile.ts";
import { csosProfile } from "#server/csos/profile.ts";
import { listPairs, readCertificateFile } from "#server/pki/pkcs12/read.ts";
import { safeOf, withMac } from "#tests/support/csos/certificate-file.ts";
import * as d from "#tests/support/csos/der.ts";
import { deaNumber, hierarchy, signedAt } from "#tests/support/csos/hierarchy.ts";
import { algorithm, ecKeys, type Holder, subscriber } from "#tests/support/csos/issue.ts";
import { diceOf, mutatedDer } from "#tests/support/csos/mutated.ts";

const count = Number(process.env["MUTATIONS"] ?? 2_000) / 5;
const seed = Number(process.env["SEED"] ?? 1);
const { root, sub, signer, crls } = hierarchy();
const ec = subscriber("Eva Example", sub, { keys: ecKeys() });
const question: CheckQuestion = {
  leaf: signer.der,
  intermediates: [sub.der],
  anchors: [root.der],
  crls,
  signedAt,
  now: signedAt,
  profile: csosProfile,
  deaNumber,
};

/** What stands in a signed structure without its signature. */
function bodyOf(bytes: Buffer): Buffer {
  const headOf = (at: number) => (bytes[at + 1]! < 0x80 ? 2 : 2 + (bytes[at + 1]! & 0x7f));
  const from = headOf(0);
  const head = headOf(from);
  const length = head === 2 ? bytes[from + 1]! : bytes.readUIntBE(from + 2, head - 2);
  return bytes.subarray(from, from + head + length);
}

/** A changed body, signed by who signs such. */
const signedAgain = (bytes: Buffer, by: Holder, at: number): Buffer => {
  const body = mutatedDer(bodyOf(bytes), diceOf(seed * 1_000_003 + at));
  return d.sequence(body, algorithm(by.keys, "sha256"), d.bits(sign("sha256", body, by.keys.privateKey)));
};

/** How often which answer was given; none takes over two seconds. */
function answers(times: number, asked: (at: number) => { kind: string; reason?: string }): Record<string, number> {
  const said: Record<string, number> = {};
  for (let at = 0; at < times; at++) {
    const before = process.cpuUsage();
    const { kind, reason = kind } = asked(at);
    const { user, system } = process.cpuUsage(before);
    expect([at, user + system > 2_000_000]).toEqual([at, false]);
    said[reason] = (said[reason] ?? 0) + 1;
  }
  expect(said["failed"]).toBeUndefined();
  return said;
}

test("certificates that their CA signed", { timeout: 900_000 }, () => {
  const said = answers(count, (at) => check({ ...question, leaf: signedAgain(signer.der, sub, at) }));
  // Read to many different ends; what says nothing else than before may still be believed.
  expect(Object.keys(said).length).toBeGreaterThan(8);
  answers(count / 2, (at) => check({ ...question, leaf: signedAgain(signer.der, sub, at), profile: plainProfile }));
});

test("CAs that the root signed", { timeout: 900_000 }, () => {
  const said = answers(count, (at) => check({ ...question, intermediates: [signedAgain(sub.der, root, at)] }));
  expect(Object.keys(said).length).toBeGreaterThan(5);
});

test("revocation lists that the CA signed", { timeout: 900_000 }, () => {
  const said = answers(count, (at) => check({ ...question, crls: [crls[0]!, signedAgain(crls[1]!, sub, at)] }));
  expect(Object.keys(said).length).toBeGreaterThan(3);
});

test("certificate files under a right MAC", { timeout: 900_000 }, () => {
  const said = answers(count, (at) => {
    const dice = diceOf(seed * 2_000_003 + at);
    const safe = safeOf(ec, "secret", [ec], (bags) => (dice(3) === 0 ? bags : mutatedDer(bags, dice)));
    const file = withMac(dice(3) === 0 ? mutatedDer(safe, dice) : safe, "secret", 2, 32);
    return outcomeOf(() => {
      // Whose key it is, is never another's.
      for (const { certificate, key } of listPairs(readCertificateFile(file, "secret")))
        expect(certificate.checkPrivateKey(key)).toBe(true);
    });
  });
  expect(Object.keys(said).length).toBeGreaterThan(3);
});

test("signed orders", { timeout: 900_000 }, () => {
  const content = Buffer.from("<ControlledSubstanceOrder/>\n");
  const attributes = signedAttributes(content, ec.der, new Date(signedAt));
  const signature = sign("sha256", attributes, ec.keys.privateKey);
  const whole = signedData({ content, certificates: [ec.der, sub.der], attributes, signature });
  answers(count, (at) => {
    const outcome = outcomeOf(() => readSignedOrder(mutatedDer(whole, diceOf(seed * 3_000_017 + at))));
    if (outcome.kind === "good")
      expect([
        outcome.value.content.equals(content),
        outcome.value.signer.equals(ec.der),
        outcome.value.signedAt,
      ]).toEqual([true, true, signedAt]);
    return outcome;
  });
});
