/**
 * Bytes changed at random, anywhere: what was believed is refused, or says what it said. 10,000 in all; MUTATIONS=100000 before the run makes it more.
 */
import { expect, test } from "vitest";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { check, type CheckQuestion } from "#server/csos/check.ts";
import { csosProfile } from "#server/csos/profile.ts";
import { listPairs, readCertificateFile } from "#server/pki/pkcs12/read.ts";
import { certificateFile } from "#tests/support/csos/certificate-file.ts";
import { hierarchy, signedAt } from "#tests/support/csos/hierarchy.ts";
import { ecKeys, subscriber } from "#tests/support/csos/issue.ts";

const share = Number(process.env["MUTATIONS"] ?? 10_000) / 10;
const { root, sub, signer, crls } = hierarchy();
const question: CheckQuestion = {
  leaf: signer.der,
  intermediates: [sub.der],
  anchors: [root.der],
  crls,
  signedAt,
  now: signedAt,
  profile: csosProfile,
};

/** The same every time. */
let seed = 20_260_615;
function below(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}

/** One byte changed, or now and then a piece lost, doubled, or cut off the end. */
function mutated(bytes: Buffer): Buffer {
  const at = below(bytes.length);
  const kind = below(10);
  const until = at + 1 + below(8);
  if (kind === 0) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(until)]);
  if (kind === 1) return Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)]);
  if (kind === 2) return bytes.subarray(0, at);
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at]! + 1 + below(255)) & 0xff;
  return changed;
}

/** Runs so many mutations, none over two seconds. */
function forEach(count: number, bytes: Buffer, work: (changed: Buffer) => void): void {
  for (let at = 0; at < count; at++) {
    const changed = mutated(bytes);
    const before = process.cpuUsage();
    work(changed);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  }
}

test("the holder's certificate", { timeout: 600_000 }, () => {
  expect(check(question).kind).toBe("good");
  forEach(3 * share, signer.der, (leaf) => expect(check({ ...question, leaf }).kind).toBe("rejected"));
});

test("the certificate above it, and the CRLs", { timeout: 600_000 }, () => {
  forEach(2 * share, sub.der, (changed) =>
    expect(check({ ...question, intermediates: [changed] }).kind).toBe("rejected"),
  );
  for (const [at, crl] of crls.entries()) {
    forEach(share, crl, (changed) =>
      expect(check({ ...question, crls: crls.with(at, changed) }).kind).toBe("rejected"),
    );
  }
});

test("the certificate file", { timeout: 600_000 }, () => {
  const holder = subscriber("Eva Example", sub, { keys: ecKeys() });
  const file = certificateFile(holder, { password: "secret", rounds: 2 });
  const said = (bytes: Buffer) =>
    outcomeOf(() => {
      const contents = readCertificateFile(bytes, "secret");
      const pairs = listPairs(contents).map(
        ({ certificate, key }) =>
          `${certificate.raw.toString("hex")} ${key.export({ type: "pkcs8", format: "der" }).toString("hex")}`,
      );
      return [pairs, contents.certificates.map(({ raw }) => raw.toString("hex"))];
    });
  const before = said(file);
  expect(before.kind).toBe("good");
  let refused = 0;
  forEach(3 * share, file, (changed) => {
    const after = said(changed);
    if (after.kind === "good") expect(after).toEqual(before);
    else refused += 1;
  });
  expect(refused).toBeGreaterThan(2 * share);
});
