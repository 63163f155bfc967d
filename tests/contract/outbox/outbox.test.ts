/** What the server takes of what waits on devices: keys, and notes that are never refused. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { discardEntry, DiscardedEntry, entryOwner, handOver, SealKey, sealKey } from "#contract/outbox/outbox.ts";
import { customerKeyInfo } from "#contract/outbox/rules/seal.ts";

describe("a key for sealing", () => {
  test("is 32 bytes, as they are written without padding", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 40 }), (bytes) => {
        const written = Buffer.from(bytes).toString("base64url");
        expect(SealKey.safeParse(written).success).toBe(bytes.length === 32);
      }),
    );
  });

  test("is not written with padding, nor in the other alphabet", () => {
    const bytes = Buffer.alloc(32, 0xfb);
    expect(SealKey.safeParse(bytes.toString("base64")).success).toBe(false);
    expect(SealKey.safeParse(bytes.toString("base64url")).success).toBe(true);
  });

  test("of each customer comes out of a person's own by another word", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(customerKeyInfo(one) === customerKeyInfo(other)).toBe(one === other);
      }),
    );
  });

  test("is said where nothing is kept of body or answer, and to nobody who acts as its person", () => {
    expect([sealKey, handOver].map(({ secret, notImpersonating }) => [secret, notImpersonating])).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

describe("taking over what somebody left", () => {
  test("is an admin's, and cannot be tried at will", () => {
    expect([entryOwner.needs, handOver.needs, handOver.guarded]).toEqual(["admin", "hand-over", true]);
  });

  test("names one person, by number", () => {
    expect(handOver.input.safeParse({ user_id: 7 }).success).toBe(true);
    for (const user_id of [0, -1, 1.5, "7", null, 2 ** 31])
      expect(handOver.input.safeParse({ user_id }).success).toBe(false);
    expect(entryOwner.input.parse({ userId: "7" })).toEqual({ userId: 7 });
  });
});

const note = {
  key: "9a3e1c54-70b5-4d0e-9a80-3f1f0f0f5f11",
  call: "receive",
  customer_id: 1001,
  cart_type: "RXO",
  made_by: 102,
  made_at: "2026-11-20T13:41:00.000Z",
  discarded_by: 103,
  may_have_arrived: false,
  order_id: null,
  order_receive_id: null,
  item_id: null,
  lot_no: null,
  quantity: null,
  reason_kind: null,
  reason_status: null,
  reason: null,
};
const isTaken = (more: object) => DiscardedEntry.safeParse({ ...note, ...more }).success;

describe("the note of a discarded entry", () => {
  test("waits, is kept for ever, and is anybody's who is signed in: rights may have gone since", () => {
    expect(discardEntry).toMatchObject({ waits: true, keptForEver: true, needs: "user" });
  });

  test("is taken of every call that may wait, and of those to come", () => {
    const waiting = Object.entries(calls).flatMap(([name, call]) => (call.waits === true ? [name] : []));
    expect(waiting.length).toBeGreaterThan(5);
    for (const call of [...waiting, "countShelf"]) expect(isTaken({ call })).toBe(true);
  });

  test("is taken whatever a malformed entry holds for its numbers, as long as they are numbers", () => {
    for (const quantity of [-3, 0.5, 1e300, 0]) expect(isTaken({ quantity, item_id: quantity })).toBe(true);
    for (const quantity of ["3", Number.NaN, undefined]) expect(isTaken({ quantity })).toBe(false);
  });

  test("takes as much of a lot's number and of a reason as the page cuts them to", () => {
    expect([isTaken({ lot_no: "x".repeat(200) }), isTaken({ lot_no: "x".repeat(201) })]).toEqual([true, false]);
    expect([isTaken({ reason: "x".repeat(500) }), isTaken({ reason: "x".repeat(501) })]).toEqual([true, false]);
  });

  test.each([
    ["key", ""],
    ["key", "with a space"],
    ["key", "x".repeat(129)],
    ["call", ""],
    ["cart_type", "RX"],
    ["made_at", "yesterday"],
    ["made_by", 0],
    ["may_have_arrived", "no"],
  ])("is none with the %s %o", (field, value) => {
    expect(isTaken({ [field]: value })).toBe(false);
  });
});
