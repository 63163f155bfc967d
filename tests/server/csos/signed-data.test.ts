/** Signed orders as bytes: whatever byte is changed, they are refused, or say the same of the same person. */
import { sign } from "node:crypto";
import { expect, test } from "vitest";

import { outcomeOf, valueOf } from "#server/pki/base/rejected.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { signedAttributes, signedData } from "#server/pki/cms/write.ts";
import { signerOf } from "#tests/support/csos/trusted.ts";
import { type Holder, rsaKeys } from "#tests/support/csos/issue.ts";

const content = Buffer.from("<ControlledSubstanceOrder/>\n");
const at = new Date("2026-11-20T15:00:00Z");

function signedBy(holder: Holder, by: Holder = holder): Buffer {
  const attributes = signedAttributes(content, holder.der, at);
  const signature = sign("sha256", attributes, by.keys.privateKey);
  return signedData({ content, certificates: [holder.der], attributes, signature });
}
const holders = { rsa: signerOf("BB1388568", { keys: rsaKeys() }), ec: signerOf("BB1388568") };

test.each(Object.entries(holders))("what was written is read: %s", (_, holder) => {
  const read = readSignedOrder(signedBy(holder));
  expect({ ...read, content: read.content.toString() }).toEqual({
    content: content.toString(),
    signer: holder.der,
    others: [],
    signedAt: at.getTime(),
  });
});

test("another key's signature is refused", () => {
  expect(outcomeOf(() => readSignedOrder(signedBy(holders.ec, signerOf("BB1388568"))))).toEqual({
    kind: "rejected",
    reason: "bad_signature",
  });
});

test("any byte changed is refused, or nothing is said otherwise", () => {
  const whole = signedBy(holders.ec);
  const count = Number(process.env["MUTATIONS"] ?? 4000);
  let accepted = 0;
  for (let round = 0; round < count; round++) {
    const bytes = Buffer.from(whole);
    const place = (round * 7919) % bytes.length;
    bytes[place]! ^= 1 + ((round * 31) % 255);
    const outcome = outcomeOf(() => readSignedOrder(bytes));
    if (outcome.kind === "rejected") continue;
    accepted += 1;
    const read = valueOf(outcome);
    expect([place, read.content.equals(content), read.signer.equals(holders.ec.der), read.signedAt]).toEqual([
      place,
      true,
      true,
      at.getTime(),
    ]);
  }
  expect(accepted).toBeLessThan(count / 100);
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["with a byte behind it", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])],
])("%s it is refused", (_, change) => {
  expect(outcomeOf(() => readSignedOrder(change(signedBy(holders.ec)))).kind).toBe("rejected");
});
