/** A recurring order while it is changed: what counts as changed, what is sent, and what becomes of it when somebody else changed it meanwhile. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import {
  changeOf,
  datesOf,
  draftFrom,
  isChanged,
  onTop,
  readDraft,
  type RecurringDraft,
} from "#src/screens/orders/recurring/recurring-draft.ts";
import { aRecurringLine, aRecurringOrder } from "#tests/support/recurring-orders.ts";

const draft = (more: Partial<RecurringDraft> = {}, order = aRecurringOrder()): RecurringDraft => ({
  ...draftFrom(order),
  ...more,
});

describe("what counts as changed", () => {
  test("nothing, as it was opened", () => {
    expect(isChanged(draft())).toBe(false);
  });

  test.each<[string, Partial<RecurringDraft>]>([
    ["its name", { order_name: "Restock" }],
    ["how often", { frequency: "monthly" }],
    ["what happens when short", { when_short: "wait" }],
    ["its next date", { next_date: "12/08/2026" }],
    ["a quantity", { lines: [aRecurringLine({ quantity: 3 })] }],
    ["a product less", { lines: [] }],
    ["where it goes", { travels: { ...aRecurringOrder().travels, ship_contact_id: 9 } }],
  ])("%s", (_, more) => {
    expect(isChanged(draft(more))).toBe(true);
  });

  test("spaces around a name do not, nor what a product costs or is called by now", () => {
    expect(isChanged(draft({ order_name: "  Weekly  " }))).toBe(false);
    expect(
      isChanged(draft({ lines: [aRecurringLine({ price: 99, full_description: "Renamed", reason: "Gone" })] })),
    ).toBe(false);
  });

  test("a telephone number does on a Saturday alone", () => {
    const { travels } = aRecurringOrder();
    expect(isChanged(draft({ travels: { ...travels, delivery_contact_phone: "901-555-0100" } }))).toBe(false);
    const saturday = aRecurringOrder({ travels: { ...travels, is_saturday: true } });
    const typed = { ...saturday.travels, delivery_contact_phone: "901-555-0100" };
    expect(isChanged(draft({ travels: typed }, saturday))).toBe(true);
  });
});

describe("what is sent", () => {
  test("all that can be changed but the way, while that stands as it was: it may not be offered any more", () => {
    expect(changeOf(draft({ order_name: " Restock " }))).toEqual({
      order_name: "Restock",
      frequency: "weekly",
      when_short: "leave_out",
      next_date: "12/01/2026",
      moves: "all",
      lines: [{ item_id: 1, quantity_uom_code: "CT", quantity: 2, kit_check_selected: false }],
    });
  });

  test("the way too once it is another, and no telephone number but a Saturday's", () => {
    const { travels } = aRecurringOrder();
    const weekday = { ...travels, shipping_method_id: 4, delivery_contact_phone: " 901-555-0100 " };
    expect(changeOf(draft({ travels: weekday })).travels).toEqual({
      ...travels,
      shipping_method_id: 4,
      delivery_contact_phone: "",
    });
    expect(changeOf(draft({ travels: { ...weekday, is_saturday: true } })).travels).toMatchObject({
      delivery_contact_phone: "901-555-0100",
    });
  });
});

describe("what an earlier visit left", () => {
  test("is taken up as it was left", () => {
    const left = draft({ order_name: "Restock" });
    expect(readDraft(JSON.parse(JSON.stringify(left)))).toEqual(left);
  });

  test.each([
    ["nothing", undefined],
    ["words", "Restock"],
    ["no lines", { ...draft(), lines: undefined }],
    ["no shipping method", { ...draft(), travels: undefined }],
    ["nothing to compare with", { ...draft(), base: undefined }],
    ["half of what to compare with", { ...draft(), base: { lines: [] } }],
  ])("is left alone where it is %s", (_, kept) => {
    expect(readDraft(kept)).toBeUndefined();
  });
});

describe("on top of what somebody else changed", () => {
  const theirs = (more: Partial<RecurringOrder>) => aRecurringOrder({ version: 8, ...more });

  test("what only one of us changed holds, and where both did it is mine", () => {
    const merged = onTop(
      draft({ order_name: "Mine", frequency: "biweekly" }),
      theirs({ order_name: "Theirs", when_short: "wait" }),
    );
    expect(merged).toMatchObject({ order_name: "Mine", frequency: "biweekly", when_short: "wait" });
    expect(merged.base.version).toBe(8);
  });

  test("lines: theirs that are new are in it, mine that were taken off are out, and my quantity counts", () => {
    const [one, two, three] = [1, 2, 3].map((item_id) => aRecurringLine({ item_id })) as [
      ReturnType<typeof aRecurringLine>,
      ReturnType<typeof aRecurringLine>,
      ReturnType<typeof aRecurringLine>,
    ];
    const before = aRecurringOrder({ lines: [one, two] });
    const mine = draft({ lines: [{ ...one, quantity: 7 }] }, before);
    const merged = onTop(mine, theirs({ lines: [one, two, three] }));
    expect(merged.lines.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
      [1, 7],
      [3, 2],
    ]);
  });

  test("the way is theirs until I choose one", () => {
    const { travels } = aRecurringOrder();
    const moved = theirs({ travels: { ...travels, ship_contact_id: 5 } });
    expect(onTop(draft(), moved).travels.ship_contact_id).toBe(5);
    expect(onTop(draft({ travels: { ...travels, ship_contact_id: 6 } }), moved).travels.ship_contact_id).toBe(6);
  });

  const form = fc.record({
    order_name: fc.constantFrom("Weekly", "A", "B"),
    frequency: fc.constantFrom("weekly" as const, "biweekly" as const, "monthly" as const),
    when_short: fc.constantFrom("leave_out" as const, "wait" as const),
    lines: fc.uniqueArray(
      fc.record({ item_id: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 3 }) }),
      { selector: ({ item_id }) => item_id },
    ),
  });
  const ordered = ({ lines, ...more }: typeof form extends fc.Arbitrary<infer Form> ? Form : never) =>
    aRecurringOrder({ ...more, lines: lines.map((line) => aRecurringLine(line)) });

  test("where only one of the two changed anything, it is as that one has it", () => {
    fc.assert(
      fc.property(form, form, (was, is) => {
        const [before, after] = [ordered(was), ordered(is)];
        const theirsAlone = onTop(draftFrom(before), after);
        expect(isChanged(theirsAlone)).toBe(false);
        const { base: _, ...mine } = draftFrom(after);
        const mineAlone = onTop({ ...mine, base: before }, before);
        const quantities = (lines: RecurringDraft["lines"]) =>
          Object.fromEntries(lines.map(({ item_id, quantity }) => [item_id, quantity]));
        expect(mineAlone).toMatchObject({ order_name: is.order_name, frequency: is.frequency });
        expect(quantities(mineAlone.lines)).toEqual(quantities(after.lines));
      }),
    );
  });
});

describe("the dates that it would have", () => {
  test("are those it has, as long as nothing is changed", () => {
    expect(datesOf(draft())).toEqual(["12/01/2026", "12/08/2026", "12/15/2026"]);
  });

  test("of another rhythm begin at the next one", () => {
    expect(datesOf(draft({ frequency: "biweekly" }))).toEqual(["12/01/2026", "12/15/2026", "12/29/2026"]);
    expect(datesOf(draft({ frequency: "monthly" }))).toEqual(["12/01/2026", "01/01/2027", "02/01/2027"]);
  });

  test("moved for once go on as before; moved for good, all of them move", () => {
    const moved = { next_date: "12/03/2026" };
    expect(datesOf(draft({ ...moved, moves: "this" }))).toEqual(["12/03/2026", "12/08/2026", "12/15/2026"]);
    expect(datesOf(draft({ ...moved, moves: "all" }))).toEqual(["12/03/2026", "12/10/2026", "12/17/2026"]);
  });

  test("a next one that was moved for once before does not hide where the rhythm is", () => {
    const once = aRecurringOrder({ next_dates: ["12/03/2026", "12/08/2026", "12/15/2026"] });
    expect(datesOf(draft({}, once))).toEqual(["12/03/2026", "12/08/2026", "12/15/2026"]);
  });

  test("are none while what is typed is no day", () => {
    expect(datesOf(draft({ next_date: "12/3" }))).toEqual([]);
    expect(datesOf(draft({ next_date: "02/30/2027" }))).toEqual([]);
  });
});
