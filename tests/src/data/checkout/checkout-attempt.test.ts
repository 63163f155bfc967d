/** Wherever an answer is lost, this device knows afterwards that there is an order to be found; and is not told of one that it has heard of. */
import * as fc from "fast-check";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ErrorAnswer, NoAnswer } from "#src/api/ask.ts";
import { createCheckoutKey } from "#src/data/checkout/checkout-key.ts";
import {
  trackCheckoutAttempt,
  clearCheckoutAttempt,
  findOrderOfEmptyCart,
  findAttemptedCart,
} from "#src/data/checkout/checkout-attempt.ts";
import { openDrafts } from "#src/offline/drafts.ts";
import { json, onTheWire, wire } from "#tests/support/wire.ts";

const refusal = (code: string, status = 400) =>
  new ErrorAnswer(new Response(null, { status }), { Message: "No.", code });

/** The page of the same person, opened anew: it knows what is on the disk. */
async function openPage(): Promise<void> {
  vi.stubGlobal("document", { cookie: "stcart=token-1" });
  await openDrafts(undefined);
  await openDrafts({ user_id: 7, customer_id: 1001 });
}

/** A device on which nothing was ever kept. */
async function newDevice(): Promise<void> {
  await openPage();
  clearCheckoutAttempt("RXO");
}

beforeEach(() => void vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

/** What becomes of one press of the button. */
const anyTry = fc.constantFrom("never sent", "answer lost", "refused", "answered", "arrives at the end");

test("any point of loss, with reloads in between", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ fate: anyTry, isReloaded: fc.boolean() }), { minLength: 1, maxLength: 5 }),
      async (tries) => {
        await newDevice();
        let isOrdered = false;
        let isHeard = false;
        let arrives = false;
        for (const { fate, isReloaded } of tries) {
          if (isHeard) break;
          const { onFailed } = await trackCheckoutAttempt("RXO", 5);
          // The server: an order once, and of a cart that was ordered nothing more but by the same key.
          if (fate === "answered") {
            if (isOrdered) onFailed(refusal("empty"));
            else {
              isOrdered = isHeard = true;
              clearCheckoutAttempt("RXO");
            }
          }
          if (fate === "refused") onFailed(refusal(isOrdered ? "empty" : "changed"));
          if (fate === "answer lost") isOrdered = true;
          if (fate === "arrives at the end") arrives = true;
          if (["never sent", "answer lost", "arrives at the end"].includes(fate)) onFailed(new NoAnswer());
          if (isReloaded) await openPage();
        }
        isOrdered ||= arrives;
        await openPage();
        if (isOrdered && !isHeard) expect(findAttemptedCart("RXO")).toBe(5);
        if (isHeard) expect(findAttemptedCart("RXO")).toBeUndefined();
        expect(findAttemptedCart("CSO")).toBeUndefined();
      },
    ),
  );
});

test.each(["changed", "form_lines", "cart"])(
  "a refusal that was heard leaves nothing to find out: %s",
  async (code) => {
    await newDevice();
    const { onFailed } = await trackCheckoutAttempt("RXO", 5);
    onFailed(refusal(code));
    expect(findAttemptedCart("RXO")).toBeUndefined();
  },
);

describe("a cart that turned out to be empty", () => {
  onTheWire();

  test("was made an order of by another tab: that is the answer", async () => {
    wire.answers = [json(200, { order_id: 4_820_001 })];
    expect(await findOrderOfEmptyCart(refusal("empty"), 5)).toEqual({ order_id: 4_820_001 });
    expect(new URL(wire.sent[0]!.url).pathname).toBe("/api/carts/5/order");
  });

  test("is one, or nobody can say; and of another refusal nothing is asked", async () => {
    wire.answers = [json(200, { order_id: null }), json(404, { Message: "No." })];
    for (const error of [refusal("empty"), refusal("empty"), refusal("changed"), new NoAnswer()])
      expect(await findOrderOfEmptyCart(error, 5)).toBeUndefined();
    expect(wire.sent).toHaveLength(2);
  });
});

test.each([
  ["a try that is still being answered", refusal("in_progress", 409)],
  ["somebody who asks too often", refusal("too_many", 429)],
])("turned away as %s, it may become an order all the same", async (_what, error) => {
  await newDevice();
  const { onFailed } = await trackCheckoutAttempt("RXO", 5);
  onFailed(error);
  expect(findAttemptedCart("RXO")).toBe(5);
});

test("a request has one key until its refusal was heard; then the same request is another try", () => {
  let made = 0;
  const keys = createCheckoutKey(() => `key ${++made}`);
  const request = { cart_id: 5 };
  const after = (error: unknown, asked = request) => {
    keys.onFailed(error);
    return keys.get(asked);
  };
  expect([keys.get(request), keys.get({ cart_id: 5 })]).toEqual(["key 1", "key 1"]);
  for (const unknown of [new NoAnswer(), refusal("in_progress", 409), refusal("empty"), new Error("a bug")])
    expect(after(unknown)).toBe("key 1");
  expect(after(refusal("calculate_shipping"))).toBe("key 2");
  expect(after(refusal("changed", 409))).toBe("key 3");
  expect(after(new NoAnswer(), { cart_id: 6 })).toBe("key 4");
});
