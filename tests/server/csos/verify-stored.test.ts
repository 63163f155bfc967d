/** `csos verify` names the order, the line or the signature of which any stored column was changed after it was signed. */
import { describe, expect, test } from "vitest";

import type { Tx } from "#server/db/open.ts";
import { printedColumns } from "#server/services/audit/content-prints.ts";
import * as messages from "#server/services/csos/text.ts";
import { verifyOrder } from "#server/services/csos/verify-order.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { changeColumn, listColumns, lookAfter } from "#tests/support/change-column.ts";
import { items, people } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { testTrust } from "#tests/support/csos/trusted.ts";

const { signIn, pools } = await testApp({ clock: () => new Date("2026-11-20T15:00:00Z") });
await withControlledProducts(pools);
const chief = await signIn(people.chief.email, { cart: "CSO" });
const order_id = await signedOrder(chief, await signerFor(chief), [2]);

/** Each check after a change, which is undone: its state and its result, by its name. */
const checksAfter = (tamper: (db: Tx) => Promise<unknown>) =>
  lookAfter(pools, tamper, async (db) => {
    const { isGood, checks } = (await verifyOrder(db, { ...testTrust, auditKeys }, order_id))!;
    return { isGood, ...Object.fromEntries(checks.map(({ check, state, result }) => [check, `${state}: ${result}`])) };
  });
const [shown, recorded] = [messages.sameOrderCheck, messages.trailCheck];

test("every check of an order that nobody changed is good", async () => {
  expect(await checksAfter(async () => {})).toMatchObject({
    isGood: true,
    [shown]: `good: ${messages.sameOrder}`,
    [recorded]: `good: ${messages.trailMatches(3)}`,
  });
});

const names = {
  orders: `order ${order_id}`,
  order_lines: `order ${order_id} line 1`,
  csos_orders: `order ${order_id} signature`,
};
type Table = keyof typeof names;
/** Without its key there is no order to verify. */
const keys = (table: Table): string[] => (table === "order_lines" ? [] : ["customer_id", "order_id"]);
const columns = (await listColumns(pools, Object.keys(names))).filter(({ table, name }) =>
  printedColumns(table as Table).some((each) => each === name && !keys(table as Table).includes(name)),
);

describe("a changed column", () => {
  test.each(columns.map((column) => ({ title: `${column.table}.${column.name}`, column })))(
    "$title is named with its row",
    async ({ column }) => {
      const checks = await checksAfter((db) => changeColumn(db, column, `order_id = ${order_id}`));
      expect(checks).toMatchObject({ isGood: false });
      const changed = /^bad: Changed since: (.*)\.$/
        .exec(String(checks[recorded as keyof typeof checks]))?.[1]
        ?.split(", ");
      expect(changed).toContain(names[column.table as Table]);
    },
  );
});

describe("the signed document", () => {
  const update = (text: string) => checksAfter((db) => db.query(text));
  const cases: [what: string, sql: string, result: string][] = [
    [
      "another product on a line",
      `update order_lines set item_id = ${items.plain} where order_id = ${order_id}`,
      messages.productsDiffer("line 1"),
    ],
    [
      "another NDC of its product",
      `update products set ndc_code = '00000-000-00' where item_id = ${items.controlled}`,
      messages.productsDiffer("line 1"),
    ],
    [
      "another description of a line",
      `update order_lines set full_description = 'Salt' where order_id = ${order_id}`,
      messages.productsDiffer("line 1"),
    ],
    [
      "a line that nobody signed",
      `insert into order_lines (customer_id, order_id, line_no, item_id, full_description, ndc_code, quantity, quantity_uom_code, sale_uom_desc, units_in, price_cents, placed_at)
         select customer_id, order_id, 2, item_id, full_description, ndc_code, quantity, quantity_uom_code, sale_uom_desc, units_in, price_cents, placed_at from order_lines where order_id = ${order_id}`,
      messages.productsDiffer("line 2"),
    ],
    [
      "another address",
      `update orders set ship_to = ship_to || '{"address1":"9 Other Street"}' where order_id = ${order_id}`,
      messages.partsDiffer(messages.addressPart),
    ],
    [
      "another DEA number",
      `update orders set buyer_dea_number = 'FN1388569' where order_id = ${order_id}`,
      messages.partsDiffer(messages.deaPart),
    ],
    [
      "another order form number",
      `update orders set order_form_number = '26XZZZZZZ' where order_id = ${order_id}`,
      messages.partsDiffer(messages.formNumberPart),
    ],
  ];
  test.each(cases)("is not that of %s", async (_, sql, result) => {
    expect(await update(sql)).toMatchObject({ isGood: false, [shown]: `bad: ${result}` });
  });
});

describe("the audit trail", () => {
  const none = { isGood: false, [recorded]: `open: ${messages.notInTrail}` };

  test("has no record where its row was removed", async () => {
    expect(await checksAfter((db) => db.query("delete from audit where contents is not null"))).toMatchObject(none);
  });

  test("does not count with a row whose prints were forged", async () => {
    const forge = (db: Tx) =>
      db.query(
        `update audit set contents = contents || '{"order ${order_id} line 1":"00"}' where contents is not null`,
      );
    expect(await checksAfter(forge)).toMatchObject(none);
  });

  test("is found where the time of the order was changed", async () => {
    const tamper = (db: Tx) =>
      db.query(`update orders set placed_at = placed_at - interval '1 day' where order_id = ${order_id}`);
    expect(await checksAfter(tamper)).toMatchObject({
      isGood: false,
      [shown]: `bad: ${messages.partsDiffer(messages.timePart)}`,
      [recorded]: `bad: Changed since: order ${order_id}.`,
    });
  });
});
