/**
 * What was found, in the order of names or prices. List prices stay in the process until one changes, and so do the last orders: a long list is sorted
 * once and not for each of its pages. What a page shows of prices is read with the page.
 */
import { createHash } from "node:crypto";
import type { ProductSort } from "#contract/catalogue/facets.ts";
import { sorted } from "#contract/catalogue/rules/search-facets.ts";
import type { SearchIndex } from "#contract/catalogue/rules/search-index.ts";
import { int, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";

type Positions = ArrayLike<number> & Iterable<number>;
export type ToSort = {
  customer_id: number | null;
  index: SearchIndex;
  positions: Positions;
  sort: ProductSort;
  /** Whether the same positions, the same object, may be asked for again. */
  isLasting: boolean;
};

/** Orders are kept until they hold so many positions together. */
const keptPositions = 2_000_000;
/** A change that was written before the last one and told after it would not be seen by the mark. */
const listKeptMs = 60_000;

/** By position: what everybody pays for the first unit, in cents (-1: nothing), and which unit that is. */
type List = { index: SearchIndex; mark: string; readAt: number; cents: Int32Array; units: string[] };

/** Gives the function that sorts; what it keeps is this process's. */
export function productOrder(): (db: Tx, toSort: ToSort) => Promise<Positions> {
  let list: List | undefined;
  let kept = 0;
  const orders = new Map<string, Int32Array>();
  const names = new WeakMap<Positions, number>();
  let named = 0;

  const numberOf = (positions: Positions): number => {
    const name = names.get(positions) ?? named++;
    names.set(positions, name);
    return name;
  };
  const keep = (key: string, order: Int32Array) => {
    kept += order.length + 1 - (orders.has(key) ? orders.get(key)!.length + 1 : 0);
    orders.set(key, order);
    for (const [oldest, { length }] of orders) {
      if (kept <= keptPositions) break;
      orders.delete(oldest);
      kept -= length + 1;
    }
  };
  const listOf = async (db: Tx, index: SearchIndex, mark: string): Promise<List> => {
    const isGood = list?.index === index && list.mark === mark && performance.now() - list.readAt < listKeptMs;
    return isGood ? list! : (list = await readList(db, index, mark));
  };

  return async (db, { customer_id, index, positions, sort, isLasting }) => {
    if (sort === "best") return positions;
    const isByPrice = sort !== "name";
    const [marks] = isByPrice ? await db.run(marksStatement, { customer_id }) : [];
    const { mark = "", own = "[]" } = marks ?? {};
    const prices = isByPrice ? await listOf(db, index, mark) : undefined;
    const ownMark = createHash("sha256").update(own).digest("base64");
    const key = `${numberOf(positions)} ${sort} ${prices?.readAt} ${ownMark}`;
    const known = isLasting ? orders.get(key) : undefined;
    if (known !== undefined) return known;
    const ownCents = new Map((JSON.parse(own) as OwnRow[]).map(([item, unit, cents]) => [`${item} ${unit}`, cents]));
    const priceAt = (position: number): number | null => {
      const its = ownCents.get(`${index.items[position]} ${prices?.units[position]}`) ?? prices?.cents[position] ?? -1;
      return its < 0 ? null : its;
    };
    const order = sorted(Array.from(positions), sort, { groupAt: (position) => index.groups[position]!, priceAt });
    if (isLasting) keep(key, Int32Array.from(order));
    return order;
  };
}

type OwnRow = [item_id: number, quantity_uom_code: string, price_cents: number];
const marksStatement = statement(
  "price_marks",
  { values: { customer_id: nullable(int) }, row: { mark: text, own: text } },
  `
  select coalesce((select u.changed::text from product_units u order by u.changed desc limit 1), '') as mark,
    (select coalesce(json_agg(json_build_array(item_id, quantity_uom_code, price_cents) order by item_id, quantity_uom_code), '[]')::text
      from customer_prices where customer_id = :customer_id) as own`,
);

const listStatement = statement(
  "list_prices",
  { values: {}, row: { item_id: int, quantity_uom_code: text, price_cents: nullable(int) } },
  `
  select distinct on (item_id) item_id, quantity_uom_code, price_cents from product_units order by item_id, position`,
);

async function readList(db: Tx, index: SearchIndex, mark: string): Promise<List> {
  const rows = await db.run(listStatement, {});
  const positions = new Map(Array.from(index.items, (item, position) => [item, position]));
  const cents = new Int32Array(index.items.length).fill(-1);
  const units = Array.from(index.items, () => "");
  for (const { item_id, quantity_uom_code, price_cents } of rows) {
    const position = positions.get(item_id);
    if (position === undefined) continue; // not in the catalogue any more
    cents[position] = price_cents ?? -1;
    units[position] = quantity_uom_code;
  }
  return { index, mark, readAt: performance.now(), cents, units };
}
