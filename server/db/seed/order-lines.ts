/** The lines of the demonstration's orders: products, quantities, contract prices and offers. */
import type { Random } from "#server/base/random.ts";
import { type ContractPrices, priceKey, type WholeOffer } from "./offers.ts";
import type { ReceiptState } from "./buyers.ts";
import type { Unit } from "./packaging.ts";
import type { SeededProduct } from "./products.ts";

export type PlannedLine = {
  product: SeededProduct;
  unit: Unit;
  quantity: number;
  list_cents: number;
  price_cents: number;
  /** What an offer took off each, and its name. */
  discount_cents: number;
  incentive_name: string | null;
};

/** What lines are made from: all products, and the contract prices of all customers. */
export type LineSources = { products: readonly SeededProduct[]; prices: ContractPrices };
type Selection = { type: "RXO" | "CSO"; lines: number; receipt: ReceiptState };

/** Returns different products of the right cart that can be bought; an order that is still to come begins with something cold. */
export function pickProducts(
  products: readonly SeededProduct[],
  { type, lines, receipt }: Selection,
  random: Random,
): SeededProduct[] {
  const fit = products.filter(
    ({ schedule_name, contact_customer_service, available, units }) =>
      (schedule_name !== null) === (type === "CSO") &&
      schedule_name !== "I" &&
      !contact_customer_service &&
      available !== 0 &&
      units.every(({ price_cents, max_sale_qty }) => price_cents !== null && max_sale_qty !== 0),
  );
  const chosen = new Set<SeededProduct>();
  const isCold = ({ storage }: SeededProduct) => storage === "cold";
  if (receipt !== "all" && fit.some(isCold)) chosen.add(random.pick(fit.filter(isCold)));
  while (chosen.size < lines) chosen.add(random.pick(fit));
  return [...chosen];
}

/** Returns a line of a product in a quantity that may be ordered. */
export function createLine(
  product: SeededProduct,
  customer_id: number,
  prices: ContractPrices,
  random: Random,
): PlannedLine {
  const unit = product.units[0]!;
  const most = Math.min(unit.max_sale_qty ?? 16, unit.price_cents! > 50_000 ? 3 : 16);
  return { ...priceLine(product, customer_id, prices), quantity: random.whole(1, most) };
}

/** In its first unit, at contract or list price. */
function priceLine(product: SeededProduct, customer_id: number, prices: ContractPrices): Omit<PlannedLine, "quantity"> {
  const unit = product.units[0]!;
  const list_cents = unit.price_cents!;
  const price_cents = prices.get(priceKey(customer_id, product.item_id, unit.quantity_uom_code)) ?? list_cents;
  return { product, unit, list_cents, price_cents, discount_cents: 0, incentive_name: null };
}

/** Returns the same order with what makes an offer whole; unchanged if a product of the offer is not available. */
export function addOffer<Order extends { customer_id: number; lines: PlannedLine[] }>(
  order: Order,
  { groups, quantity, ...offer }: WholeOffer,
  { products, prices }: LineSources,
): Order {
  const isAvailable = ({ available, contact_customer_service, units: [unit] }: SeededProduct) =>
    available !== 0 &&
    !contact_customer_service &&
    unit!.price_cents !== null &&
    (unit!.max_sale_qty ?? quantity) >= quantity;
  const found = groups.map((group) => products.find((each) => each.display_group === group && isAvailable(each)));
  if (found.includes(undefined)) return order;
  const others = order.lines.filter(({ product }) => !groups.includes(product.display_group));
  const added = found.map((product, at) => ({
    ...priceLine(product!, order.customer_id, prices),
    quantity,
    ...(at === 0 && { discount_cents: offer.discount_cents, incentive_name: offer.name }),
  }));
  return { ...order, lines: [...others, ...added] };
}

/** Returns what the lines cost, offers not taken off, in cents. */
export const sumGoods = (lines: readonly PlannedLine[]): number =>
  lines.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0);
