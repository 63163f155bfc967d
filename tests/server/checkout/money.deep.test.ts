/**
 * One sum, to the cent, on the page, in the cart, the checkout's answer, the order, its lines, its mail and a paper form's cover sheet: whatever is bought, with every
 * kind of offer and the bonus, on a Saturday, in part, and again.
 */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { lineKey } from "#contract/base/line-key.ts";
import { cents } from "#contract/base/money.ts";
import type { Cart } from "#contract/cart/cart.ts";
import { defaultStart } from "#contract/checkout/rules/recurrence.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { inTransaction } from "#server/db/open.ts";
import { factsOf } from "#server/services/documents/facts.ts";
import { coverSheet } from "#server/services/documents/order-form.ts";
import { orderLetter, type ToldOrder } from "#server/services/orders/order-letter.ts";
import { withoutLines } from "#src/data/checkout/order-part.ts";
import { totalOf } from "#src/screens/checkout/total.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, methods, north, people } from "#tests/support/company.ts";
import { getServerNow } from "#tests/support/present.ts";
import { quoted, readyToOrder } from "#tests/support/shopping.ts";

const { signIn, pools } = await testApp();
const run = async (text: string, values: unknown[] = []) => (await pools.system.query(text, values)).rows;
const clients = {
  RXO: await signIn(people.chief.email),
  CSO: await signIn(people.chief.email, { cart: "CSO" }),
};

beforeAll(async () => {
  // Bundle tier, bundle, a kind that is only shown, and one that only the sums show.
  await run(
    `insert into incentives (incentive_id, incentive_name, incentive_description_html, incentive_type_code, incentive_type, discount_cents, tier_quantity,
       display_in_line_item_level_bit) overriding system value values
       (1, 'Buy 20', '', 'BDT', 'Bundle tier', 123, 20, true), (2, 'Bundle', '', 'BND', 'Bundle', 333, null, true), (3, 'Shown', '', 'XYZ', 'Other', 500, null, true),
       (4, 'Quiet', '', 'BDT', 'Bundle tier', 77, 2, false), (5, 'Ward', '', 'BND', 'Bundle', 211, null, true)`,
  );
  await run(
    `insert into incentive_products (incentive_id, item_id, is_qualifying, bundle_part) values
       (1, 101, false, 1), (2, 108, false, 1), (2, 101, true, 1), (2, 110, true, 2), (3, 102, false, 1), (4, 103, false, 1), (4, 110, false, 1),
       (5, 107, false, 1), (5, 103, true, 1), (5, 104, true, 2)`,
  );
  await run("insert into customer_incentives (customer_id, incentive_id) select $1, n from generate_series(1, 5) n", [
    north,
  ]);
  await run(
    "insert into customer_prices (customer_id, item_id, quantity_uom_code, price_cents) values ($1, 108, 'CT', 4517)",
    [north],
  );
  // Two more of the controlled cart, one of them without a form.
  await run(
    "update products set schedule_name = case item_id when 107 then 'II' else 'V' end, confirm_to_sell = false where item_id in (104, 107)",
  );
  await run("update product_units set price_cents = 733 where item_id = 104");
  await run(
    "update products set kit_check_available = true, kit_check_cents = 137 where item_id in (103, 104, 107, 108)",
  );
});

const line = (item_id: number, ...units: string[]) =>
  fc.record({
    item_id: fc.constant(item_id),
    quantity: fc.integer({ min: 1, max: 40 }),
    quantity_uom_code: fc.constantFrom(...units),
    kit_check_surcharge: fc.boolean(),
  });
const rx = [line(items.plain, "CT", "CS"), line(items.limited, "CT"), line(items.kit, "CT"), line(items.cheap, "CT")];
const controlled = [line(items.controlled, "CT"), line(items.confirm, "CT"), line(items.unpriced, "CT")];
const some = (all: readonly ReturnType<typeof line>[]) =>
  fc.tuple(...all).chain((lines) => fc.subarray(lines, { minLength: 1 }));
const anyBuying = fc.record({
  bought: fc.oneof(
    fc.record({ type: fc.constant("RXO" as const), lines: some(rx) }),
    fc.record({ type: fc.constant("CSO" as const), lines: some(controlled) }),
  ),
  bonus: fc.integer({ min: 0, max: 2_000 }),
  method: fc.constantFrom(...Object.values(methods)),
  isSaturday: fc.boolean(),
  isPart: fc.boolean(),
  isRepeating: fc.boolean(),
});
let forms = 0;

const inCents = (written: string): number =>
  written === "Free" ? 0 : cents(Number(written.replaceAll(/[$,]/g, "").replace("−", "-")));

/** Its sums, in cents, by name. */
const onCoverSheet = (orderId: number) =>
  inTransaction(
    pools.app,
    async (db) => {
      const caller = { ...nobody({} as Caller["request"], getServerNow()), customers: [north], changed: {} };
      const { blocks } = coverSheet(await factsOf(db, caller, orderId, readEnvironment({}).distributor));
      const sums = blocks.flatMap((block) => (block.kind === "sums" ? block.sums : []));
      return Object.fromEntries(sums.map(({ name, amount }) => [name, inCents(amount)]));
    },
    { settings: { "app.customers": `{${north}}`, "app.user_id": "0", "app.staff": "off", "app.on_behalf_of": "" } },
  );

type Line = {
  quantity: number;
  price_per: number;
  full_price: number;
  discount_amount: number;
  bonus_discount_amount: number;
  kit_check_surcharge: number;
};

/** Order, its lines, its mail and, of a paper form, its cover sheet are of one sum. Gives the order's detail. */
async function agreed(client: Client, order_id: number, type: "RXO" | "CSO") {
  const { detail, total, lines } = (await client.get(`/api/carts/purchase-orders/${order_id}`)).body;
  // The lines' sums are the order's.
  const sumOf = (part: (each: Line) => number) => (lines as Line[]).reduce((sum, each) => sum + part(each), 0);
  expect(sumOf((each) => cents(each.full_price))).toBe(cents(detail.order_line_total_amount));
  const owed = (each: Line) =>
    each.quantity *
    (cents(each.price_per) +
      cents(each.kit_check_surcharge) -
      cents(each.discount_amount) -
      cents(each.bonus_discount_amount));
  expect(sumOf(owed) + cents(detail.shipping_charges)).toBe(cents(total));
  // And the mail's.
  const [row] = await run("select * from orders where order_id = $1", [order_id]);
  const rows = await run("select * from order_lines where order_id = $1", [order_id]);
  const told = {
    ...row,
    company_name: "",
    first_name: "",
    last_name: "",
    time_zone: "UTC",
    cancelled_by: null,
    frequency: null,
    lines: rows,
  } as unknown as ToldOrder;
  const { body } = orderLetter("placed", told, { now: getServerNow(), address: "" });
  const amounts = new Map(
    [...body.wording.matchAll(/^(Items|Kit check|Offers|Bonus discount|Shipping|Total): (.*)$/gm)].map(
      ([, name, amount]) => [name!, inCents(amount!)],
    ),
  );
  const { Total, ...parts } = Object.fromEntries(amounts);
  expect(Total).toBe(cents(total));
  expect(Object.values(parts).reduce((sum: number, amount) => sum + amount, 0)).toBe(Total);
  // And those of the sheet that goes with the paper form.
  if (type === "CSO" && row.is_form222) expect(await onCoverSheet(order_id)).toEqual({ ...parts, Total });
  return { detail, total };
}

test("they agree", { timeout: 120_000 }, async () => {
  const today = dateIn("America/Chicago", getServerNow());
  await fc.assert(
    fc.asyncProperty(
      anyBuying,
      async ({ bought: { type, lines }, bonus, method: wanted, isSaturday, isPart, isRepeating }) => {
        await run(
          "update customers set has_bonus_discount = $2, bonus_current_cents = 5, bonus_goal_cents = 5, bonus_basis_points = $3 where customer_id = $1",
          [north, bonus > 0, bonus],
        );
        await run("update recurring_orders set status = 'ended', is_stop_told = true");
        const client = clients[type];
        await client.post("/api/security/session-cart-type", { cart_type_code: type });
        for (const { item_id, quantity_uom_code } of (await client.get("/api/carts")).body.items)
          await client.post("/api/carts/remove-item", { item_id, quantity_uom_code });
        const journey = { method: isSaturday ? methods.overnight : wanted, saturday: isSaturday };
        const whole = await readyToOrder(client, lines, journey);
        const cart: Cart = (await client.get("/api/carts")).body;
        // What the page shows of it, whose sum goes along: another is turned down.
        const stays = new Set(isPart ? cart.items.slice(1).map(lineKey) : []);
        const shown = withoutLines(cart, stays);
        const keys = shown.items.map(({ item_id, quantity_uom_code }) => ({ item_id, quantity_uom_code }));
        const request = shown === cart ? whole : await quoted(client, { ...journey, lines: keys });
        const needsForm = shown.items.some(({ schedule_name }) => schedule_name === "II");
        const form = needsForm ? { order_form_number: `M${String(++forms).padStart(8, "0")}` } : {};
        const repeats = {
          is_recurring: true,
          recurring_frequency: "weekly",
          recur_start_date: isoToWire(defaultStart("weekly", today)),
        };
        const answer = await client.post("/api/carts/checkout", {
          ...request,
          ...form,
          ...(type === "CSO" ? { cs_dea_number: "BB1388568" } : {}),
          ...(isSaturday ? { delivery_contact_phone: "217-555-0100" } : {}),
          ...(isRepeating && !needsForm ? repeats : {}),
          sub_total: shown.subTotal,
        });
        expect([answer.status, answer.body.Message]).toEqual([200, undefined]);
        const { detail, total } = await agreed(client, answer.body.order_id, type);
        // The page's sums, which are the cart's where all of it goes, are the order's.
        expect(total).toBe(totalOf(shown, { shipping_cost: request["shipping_charges"] as number }));
        expect(answer.body.total).toBe(total);
        expect([detail.order_line_total_amount, detail.surcharge_total_amount, detail.shipping_charges]).toEqual([
          shown.itemSubTotal,
          shown.surchargeSubTotal,
          request["shipping_charges"],
        ]);
        expect(cents(detail.discount_total_amount)).toBe(
          cents(shown.itemDiscountSubTotal) + cents(shown.itemBonusDiscountSubTotal),
        );
        expect(detail.bonus_discount_total_amount).toBe(shown.itemBonusDiscountSubTotal);
        if (!isRepeating || needsForm) return;
        // What comes of it again costs what it cost, while prices are the same.
        const [made] = (await client.get("/api/recurring-orders")).body.recurring;
        const { recurring_order_id, version } = made;
        const again = await client.post("/api/recurring-orders/run", { recurring_order_id, version });
        expect([again.status, again.body.total]).toEqual([200, total]);
        expect((await agreed(client, again.body.order_id, type)).total).toBe(total);
      },
    ),
    { numRuns: 40 },
  );
});
