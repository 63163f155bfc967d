/** Wherever an answer is lost, this device knows afterwards that there is an order to be found; and is not told of one that it has heard of. */
import * as fc from "fast-check";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ErrorAnswer, NoAnswer } from "#src/api/ask.ts";
import { beginPlacing, heardOf, unheardCart } from "#src/data/checkout/placing.ts";
import { openDrafts } from "#src/offline/drafts.ts";

const refusal = (code: string) => new ErrorAnswer(new Response(null, { status: 400 }), { Message: "No.", code });

/** The page of the same person, opened anew: it knows what is on the disk. */
async function openPage(): Promise<void> {
  vi.stubGlobal("document", { cookie: "stcart=token-1" });
  await openDrafts(undefined);
  await openDrafts({ user_id: 7, customer_id: 1001 });
}

/** A device on which nothing was ever kept. */
async function newDevice(): Promise<void> {
  await openPage();
  heardOf("RXO");
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
          const { failed } = await beginPlacing("RXO", 5);
          // The server: an order once, and of a cart that was ordered nothing more but by the same key.
          if (fate === "answered") {
            if (isOrdered) failed(refusal("empty"));
            else {
              isOrdered = isHeard = true;
              heardOf("RXO");
            }
          }
          if (fate === "refused") failed(refusal(isOrdered ? "empty" : "changed"));
          if (fate === "answer lost") isOrdered = true;
          if (fate === "arrives at the end") arrives = true;
          if (["never sent", "answer lost", "arrives at the end"].includes(fate)) failed(new NoAnswer());
          if (isReloaded) await openPage();
        }
        isOrdered ||= arrives;
        await openPage();
        if (isOrdered && !isHeard) expect(unheardCart("RXO")).toBe(5);
        if (isHeard) expect(unheardCart("RXO")).toBeUndefined();
        expect(unheardCart("CSO")).toBeUndefined();
      },
    ),
  );
});

test("a refusal that was heard leaves nothing to find out", async () => {
  await newDevice();
  const { failed } = await beginPlacing("RXO", 5);
  failed(refusal("changed"));
  expect(unheardCart("RXO")).toBeUndefined();
});
