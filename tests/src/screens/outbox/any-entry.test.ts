/** Whatever an entry is, of whichever build, it is shown in words that a person can read, and says where it belongs. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, WritingCall } from "#outbox/entry/entry.ts";
import { kinds, version } from "#outbox/entry/kinds.ts";
import * as titleText from "#outbox/entry/text.ts";
import {
  customerOf,
  lossOf,
  placeOf,
  remarkOf,
  standingOf,
  titleOf,
  whoOf,
  whyOf,
} from "#src/screens/outbox/entry-words.ts";
import * as text from "#src/text/outbox/entry.ts";
import { anEntry } from "#tests/support/entries.ts";

const goods = { full_description: "Ketorolac 30 mg/mL", ndc_code: "1", schedule_name: null, sale_UOM_desc: "Carton" };
const calls = Object.keys(kinds).filter((call): call is WritingCall => call !== "discardEntry");
const error = fc.record({
  kind: fc.constantFrom("refused", "not-allowed", "base_changed", "no-answer", "wait"),
  message: fc.constantFrom("", "This product is out of stock."),
  status: fc.constantFrom(null, 400),
  current: fc.constantFrom(undefined, null, "?", {}, { quantity: 3 }, { quantity: 3, by: "person" }),
});
const row = { item_id: 1, quantity_uom_code: "CT", quantity: 2 };
const entry: fc.Arbitrary<Entry> = fc
  .record({
    call: fc.constantFrom(...calls),
    v: fc.constantFrom(version, version + 1),
    body: fc.constantFrom(
      { ...row, quantity_received: 2, new_quantity: 4, order_receive_id: 9, items: [row, row] },
      { items: [] },
    ),
    snapshot: fc.constantFrom(null, goods, {
      ...goods,
      receipt: { order_id: 7, item_id: 1, quantity_UOM: "CT", quantity_received: 3 },
    }),
    state: fc.constantFrom("queued", "sending", "paused", "blocked", "done"),
    last_error: fc.option(error),
    answer: fc.constantFrom(
      null,
      {},
      "?",
      { ...row, adjusted: null },
      { rows: [{ ...row, given: 2 }] },
      { receipt: { order_receive_id: 9, ...row, quantity_received: 2 } },
    ),
    on_behalf_of: fc.constantFrom(null, { user_id: 7, name: "Sam Night" }),
    outcomeUnknown: fc.boolean(),
    next_at: fc.constantFrom(0, 9_000),
  })
  .map((made) => anEntry(made as never) as Entry);

test("all that is said of any entry can be read", () => {
  fc.assert(
    fc.property(entry, (any) => {
      const said = [
        titleOf(any),
        placeOf(any),
        whoOf(any, "Dana Dock"),
        lossOf(any),
        standingOf(any, 1_000),
        whyOf(any),
        remarkOf(any) ?? "-",
      ];
      for (const words of said) {
        expect(words).not.toMatch(/undefined|null|NaN|\[object/);
        expect(words.trim()).not.toBe("");
      }
    }),
    { numRuns: 400 },
  );
});

describe("of an entry that a newer build wrote", () => {
  const newer = anEntry({
    v: version + 1,
    call: "fetchMoon" as never,
    body: {},
    on_behalf_of: { user_id: 7, name: "Sam" },
  });
  test("nothing is said that this one cannot know", () => {
    expect(titleOf(newer)).toBe(titleText.newerVersion);
    expect(whoOf(newer, "Dana Dock")).toBe("Dana Dock");
  });
});

describe("who", () => {
  test("made it, and who sends it where it was taken over", () => {
    expect(whoOf(anEntry(), "Dana Dock")).toBe("Dana Dock");
    expect(whoOf(anEntry({ on_behalf_of: { user_id: 7, name: "Sam Night" } }), "Dana Dock")).toBe(
      text.takenOver("Sam Night", "Dana Dock"),
    );
  });
  test("it is for: the chosen customer's name comes before the same one's in the list", () => {
    const chosen = { customer_id: 1, company_name: "North" };
    const user = { customer: chosen, customers: [{ customer_id: 1, company_name: "North (old)" }] } as never;
    expect(customerOf({ customer_id: 1 }, user)).toBe("North");
  });
});

describe("what is lost with it", () => {
  test("is told by whether it may have arrived", () => {
    const removal = { call: "removeItem", body: { item_id: 5 } } as const;
    expect(lossOf(anEntry(removal))).toBe(
      "Remove product 5 from cart. It will not be sent and can't be restored. The discard is recorded in the audit trail.",
    );
    expect(lossOf(anEntry({ ...removal, outcomeUnknown: true }))).toMatch(/It may have arrived already/);
  });
});

describe("how it stands", () => {
  test.each<[string, Parameters<typeof anEntry>[0], number, string]>([
    ["is tried again after a time, counted up", { next_at: 9_001 }, 8_000, "Retries in 2 s"],
    ["is next when its time has come", { next_at: 9_000 }, 9_000, text.readyToSend],
    ["waits after it failed", { last_error: { kind: "wait", message: "", status: 503 } }, 0, text.waiting],
    ["is being sent", { state: "sending", next_at: 9_000 }, 0, text.sending],
    ["waits for its person", { state: "paused", next_at: 9_000 }, 0, text.signInToSend],
  ])("%s", (_, over, at, words) => expect(standingOf(anEntry(over), at)).toBe(words));
});

describe("why it needs a person", () => {
  const why = (kind: string, over: object = {}) =>
    whyOf(
      anEntry({
        call: "updateItem",
        body: { ...row, new_quantity: 4 },
        last_error: { kind, message: "", status: 400, ...over } as never,
      }),
    );
  test.each([
    ["refused", {}, text.notAccepted],
    ["refused", { message: "Out of stock." }, "Out of stock."],
    ["not-allowed", { message: "Forbidden" }, text.notAllowed],
    ["no-answer", {}, text.noResponse],
  ])("%s %j", (kind, over, words) => expect(why(kind, over)).toBe(words));
  test("somebody else was faster: what stands there, and what was wanted, in the line's own unit", () => {
    const words = whyOf(
      anEntry({
        call: "updateItem",
        snapshot: goods,
        body: { ...row, new_quantity: 4 },
        last_error: { kind: "base_changed", message: "", status: 409, current: { quantity: 1 } },
      }),
    );
    expect(words).toMatch(/1 carton\b.* 4 cartons/);
  });
});

describe("what is remarked of one that is done", () => {
  const many = (...rows: object[]) =>
    remarkOf(
      anEntry({
        call: "addItems",
        state: "done",
        answer: { rows: rows.map((each) => ({ ...row, given: 1, ...each })) },
      }),
    );
  const cut = { adjusted: { asked: 5, given: 2, why: "cart_full", message: "" } };
  const refused = { refused: { code: "x", message: "No." } };
  test("names how many products of many were not added, and how many were reduced", () => {
    expect(many({}, {})).toBeUndefined();
    expect(many(refused, cut, cut)).toBe("1 product not added, 2 reduced");
    expect(many(refused, refused)).toBe("2 products not added");
    expect(many(cut)).toBe("1 reduced");
  });
  test("names the most serious flag of a receipt, a recalled lot first, and no flag that this build does not know", () => {
    const flagged = (...flags: string[]) =>
      remarkOf(
        anEntry({
          state: "done",
          answer: { receipt: { order_receive_id: 9, item_id: 1, quantity_received: 2, flagged: flags } },
        }),
      );
    expect(flagged("over", "recalled")).toBe(text.recalledLot);
    expect(flagged("possible_duplicate", "over")).toBe(text.moreThanOrdered);
    expect(flagged("possible_duplicate")).toBe(text.possibleDuplicate);
    expect(flagged("possible_duplicate", "over_lot")).toBe(text.moreThanShipped);
    expect(flagged("expiration_mismatch")).toBe(text.otherExpirationDate);
    expect(flagged("of-another-kind")).toBeUndefined();
    expect(flagged()).toBeUndefined();
  });
});
