/** What explains the price of a row: its own unit's list and contract price, what may come off in the cart; and rows kept before that was known. */
import { expect, test } from "vitest";
import type { SaleUnit } from "#contract/catalogue/catalogue.ts";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { unitSteps } from "#contract/cart/rules/priced.ts";
import type { UsualItem } from "#contract/cart/usual-items.ts";
import { standings } from "#src/data/outbox/sent-lists.ts";
import { guideRow } from "#src/screens/cart/guides/guide-row.ts";
import { answersOf } from "#src/screens/cart/quick-order/row-answer.ts";
import { withRows } from "#src/screens/cart/quick-order/rows.ts";
import { usualRow } from "#src/screens/cart/usual/usual-row.ts";
import { offersNote } from "#src/ui/trade/price.tsx";
import { paidOf, stepLines } from "#src/ui/trade/price-words.ts";

const unit = (code: string, list_price: number, sale_UOM_price: number): SaleUnit => ({
  quantity_uom_code: code,
  sale_UOM_desc: code === "CT" ? "Carton" : "Case",
  sale_UOM_price,
  list_price,
  units_in: code === "CT" ? 1 : 12,
  max_sale_qty: null,
});
const aProduct = (units: SaleUnit[]): OrderProduct => ({
  item_id: 1,
  full_description: "Heparin 5,000 units/mL",
  ndc_code: "0409-1234-01",
  manufacturer: "Northfield",
  schedule_name: null,
  confirm_to_sell: "N",
  not_sellable_reason: null,
  availability: { kind: "in-stock" },
  kit_check_surcharge: 0,
  form: "vial",
  units,
  incentives: [],
});
const product = aProduct([unit("CT", 12.5, 12.5), unit("CS", 150, 131.4)]);

/** The unit whose price each kind of row shows, the case being what is ordered. */
const shown = (of: OrderProduct): Record<string, SaleUnit | undefined> => {
  const matches = { itemsOf: new Map([["1", [1]]]), products: new Map([[1, of]]), isOffline: false };
  const { rows } = withRows([], [{ code: "1", quantity: "2", unit: "case" }], 9);
  const [answer] = answersOf(rows, {
    matches,
    lines: [],
    cartType: "RXO",
    standingOf: standings([], { isRead: true }),
  });
  const usual = { product: of, last_quantity: 2, last_quantity_uom_code: "CS" } as unknown as UsualItem;
  const line = { item_id: 1, quantity_uom_code: "CS", par_level: 4, product: of };
  return {
    usual: usualRow(usual, []).unit,
    "quick order": answer !== undefined && "unit" in answer ? answer.unit : undefined,
    guide: guideRow(line, { onHand: undefined, lines: [], cartType: "RXO" }).unit,
  };
};
const kinds = ["usual", "quick order", "guide"];

test.each(kinds)("%s: the contract price of its own unit, and the list price that it takes the place of", (kind) => {
  const steps = unitSteps(shown(product)[kind]!);
  expect(stepLines(steps)).toMatchObject([{ name: "Contract price (list price $150.00)", amount: 131.4 }]);
  expect(paidOf(steps)).toBe(131.4);
});

test.each(kinds)("%s: a unit without a list price explains itself by the price alone", (kind) => {
  const before = product.units.map((each) => ({ ...each, list_price: null }));
  const steps = unitSteps(shown(aProduct(before))[kind]!);
  expect(stepLines(steps)).toMatchObject([{ name: "List price", amount: 131.4 }]);
});

test("offers are named that take something off, and no others", () => {
  const offer = (incentive_name: string, discount_amount: number) => ({ incentive_name, discount_amount });
  expect(offersNote([])).toBeUndefined();
  expect(offersNote([offer("Comfort bundle", 2), offer("Leaflet", 0), offer("Buy 20", 1.2)])).toBe(
    "May apply in the cart: Comfort bundle, Buy 20.",
  );
});
