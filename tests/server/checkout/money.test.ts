/** One sum, to the cent, in the cart, the checkout's answer, the order, its lines and its mail: whatever is bought, with every kind of offer and the bonus. */
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { cents } from "#contract/base/money.ts";
import { orderLetter, type ToldOrder } from "#server/services/orders/order-letter.ts";
import { testApp } from "#tests/support/app.ts";
import { items, methods, north, people } from "#tests/support/company.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

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
       (4, 'Quiet', '', 'BDT', 'Bundle tier', 77, 2, false)`,
  );
  await run(
    `insert into incentive_products (incentive_id, item_id, is_qualifying, bundle_part) values
       (1, 101, false, 1), (2, 108, false, 1), (2, 101, true, 1), (2, 110, true, 2), (3, 102, false, 1), (4, 103, false, 1), (4, 110, false, 1)`,
  );
  await run("insert into customer_incentives (customer_id, incentive_id) select $1, n from generate_series(1, 4) n", [
    north,
  ]);
  await run(
    "insert into customer_prices (customer_id, item_id, quantity_uom_code, price_cents) values ($1, 108, 'CT', 4517)",
    [north],
  );
  await run("update products set kit_check_available = true, kit_check_cents = 137 where item_id in (103, 108)");
});

const line = (item_id: number, ...units: string[]) =>
  fc.record({
    item_id: fc.constant(item_id),
    quantity: fc.integer({ min: 1, max: 40 }),
    quantity_uom_code: fc.constantFrom(...units),
    kit_check_surcharge: fc.boolean(),
  });
const rx = [line(items.plain, "CT", "CS"), line(items.limited, "CT"), line(items.kit, "CT"), line(items.cheap, "CT")];
const anyBuying = fc.oneof(
  fc.record({
    cart: fc.constant("RXO" as const),
    lines: fc.tuple(...rx).chain((all) => fc.subarray(all, { minLength: 1 })),
  }),
  fc.record({ cart: fc.constant("CSO" as const), lines: fc.tuple(line(items.controlled, "CT")) }),
);
let forms = 0;

test("they agree", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBuying,
      fc.integer({ min: 0, max: 2_000 }),
      fc.constantFrom(...Object.values(methods)),
      async ({ cart: type, lines }, bonus, method) => {
        await run(
          "update customers set has_bonus_discount = $2, bonus_current_cents = 5, bonus_goal_cents = 5, bonus_basis_points = $3 where customer_id = $1",
          [north, bonus > 0, bonus],
        );
        const client = clients[type];
        await client.post("/api/security/session-cart-type", { cart_type_code: type });
        const request = await readyToOrder(client, lines, { method });
        const cart = (await client.get("/api/carts")).body;
        const form =
          type === "CSO"
            ? { order_form_number: `M${String(++forms).padStart(8, "0")}`, cs_dea_number: "BB1388568" }
            : {};
        const answer = await client.post("/api/carts/checkout", { ...request, ...form, sub_total: cart.subTotal });
        expect([answer.status, answer.body.Message]).toEqual([200, undefined]);
        const {
          detail,
          total,
          lines: ordered,
        } = (await client.get(`/api/carts/purchase-orders/${answer.body.order_id}`)).body;
        // The cart's sums are the order's.
        const shipping = cents(request["shipping_charges"] as number);
        expect(cents(total)).toBe(cents(cart.subTotal) + shipping);
        expect(answer.body.total).toBe(total);
        expect([detail.order_line_total_amount, detail.surcharge_total_amount, detail.shipping_charges]).toEqual([
          cart.itemSubTotal,
          cart.surchargeSubTotal,
          request["shipping_charges"],
        ]);
        expect(cents(detail.discount_total_amount)).toBe(
          cents(cart.itemDiscountSubTotal) + cents(cart.itemBonusDiscountSubTotal),
        );
        expect(detail.bonus_discount_total_amount).toBe(cart.itemBonusDiscountSubTotal);
        // The lines' sums are the order's.
        type Line = {
          quantity: number;
          price_per: number;
          full_price: number;
          discount_amount: number;
          bonus_discount_amount: number;
          kit_check_surcharge: number;
        };
        const sumOf = (part: (each: Line) => number) => (ordered as Line[]).reduce((sum, each) => sum + part(each), 0);
        expect(sumOf((each) => cents(each.full_price))).toBe(cents(detail.order_line_total_amount));
        const owed = (each: Line) =>
          each.quantity *
          (cents(each.price_per) +
            cents(each.kit_check_surcharge) -
            cents(each.discount_amount) -
            cents(each.bonus_discount_amount));
        expect(sumOf(owed) + shipping).toBe(cents(total));
        // And the mail's.
        const [row] = await run("select * from orders where order_id = $1", [answer.body.order_id]);
        const rows = await run("select * from order_lines where order_id = $1", [answer.body.order_id]);
        const told = {
          ...row,
          company_name: "",
          first_name: "",
          last_name: "",
          time_zone: "UTC",
          cancelled_by: null,
          lines: rows,
        } as unknown as ToldOrder;
        const { body } = orderLetter("placed", told, { now: new Date(), address: "" });
        const amounts = new Map(
          [...body.wording.matchAll(/^(Goods|Kit check|Offers|Bonus discount|Shipping|Total): (.*)$/gm)].map(
            ([, name, amount]) => [name!, amount === "free" ? 0 : cents(Number(amount!.replaceAll(/[$,]/g, "")))],
          ),
        );
        const { Total, ...parts } = Object.fromEntries(amounts);
        expect(Total).toBe(cents(total));
        expect(Object.values(parts).reduce((sum: number, amount) => sum + amount, 0)).toBe(Total);
      },
    ),
    { numRuns: 40 },
  );
});
