/** Order guides: read with what their products are now, saved as a whole by the version that the person began with. */
import { lineKey } from "#contract/base/line-key.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/cart/order-guides.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { mostGuides } from "#contract/cart/rules/order-guides.ts";
import { orderProductOf } from "#contract/cart/rules/order-product.ts";
import { instant, int, json, listOf, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { productsById } from "#server/services/catalogue/products-by-id.ts";
import * as messages from "./guide-text.ts";

type Guide = contract.OrderGuide;

/** All guides of the caller's customer, by name. */
export async function orderGuides(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.orderGuides>> {
  return { guides: await guidesOf(db, caller, null) };
}

/**
 * Saves a guide.
 * @throws Refusal 409 `guide_changed` with the guide as it is now; 404 where it is gone; 400 for a line twice, an unknown product, or too many guides.
 */
export async function saveOrderGuide(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.saveOrderGuide>,
): Promise<Guide> {
  const { name, lines } = input;
  if (new Set(lines.map(lineKey)).size < lines.length) throw new Refusal(400, messages.productTwice, { code: "twice" });
  const guide_id =
    input.guide_id === null ? await made(db, caller, name) : await changed(db, caller, input.guide_id, input);
  const which = { customer_id: caller.customer_id, guide_id };
  await db.run(emptyStatement, which);
  const written = await db.run(writeStatement, {
    ...which,
    item_ids: lines.map(({ item_id }) => item_id),
    units: lines.map(({ quantity_uom_code }) => quantity_uom_code),
    par_levels: lines.map(({ par_level }) => par_level),
  });
  if (written.length !== lines.length) throw new Refusal(400, messages.productUnknown, { code: "unknown_product" });
  const [guide] = await guidesOf(db, caller, guide_id);
  caller.changed.entity_id = guide_id;
  caller.changed.after = { name, version: guide!.version, lines: lines.length };
  return guide!;
}

/** Deletes a guide with its lines. @throws Refusal 409 `guide_changed`. */
export async function deleteOrderGuide(
  db: Tx,
  caller: Caller,
  { guide_id, version }: ParsedOf<typeof contract.deleteOrderGuide>,
): Promise<OutputOf<typeof contract.deleteOrderGuide>> {
  caller.changed.entity_id = guide_id;
  const now = await lockedVersion(db, caller, guide_id);
  if (now === undefined) return { success: true };
  if (now !== version) throw await guideChanged(db, caller, guide_id);
  await db.run(deleteStatement, { customer_id: caller.customer_id, guide_id });
  return { success: true };
}

async function made(db: Tx, { customer_id, user_id, now }: Caller, name: string): Promise<number> {
  const [guides] = await db.run(countStatement, { customer_id });
  if (guides!.count >= mostGuides) throw new Refusal(400, messages.tooManyGuides(mostGuides));
  const [guide] = await db.run(makeStatement, { customer_id, name, user_id, now });
  return guide!.guide_id;
}

async function changed(
  db: Tx,
  caller: Caller,
  guide_id: number,
  { name, version }: { name: string; version: number },
): Promise<number> {
  const now = await lockedVersion(db, caller, guide_id);
  if (now === undefined) throw new Refusal(404, messages.guideDeleted);
  if (now !== version) throw await guideChanged(db, caller, guide_id);
  const { customer_id, user_id } = caller;
  await db.run(changeStatement, { customer_id, guide_id, name, user_id, now: caller.now });
  return guide_id;
}

/** Whoever saves next waits for this one, and then sees its version. */
async function lockedVersion(db: Tx, { customer_id }: Caller, guide_id: number): Promise<number | undefined> {
  const [guide] = await db.run(lockStatement, { customer_id, guide_id });
  return guide?.version;
}

async function guideChanged(db: Tx, caller: Caller, guide_id: number): Promise<Refusal> {
  const [current] = await guidesOf(db, caller, guide_id);
  return new Refusal(409, messages.guideChanged(current!.changed_by), {
    code: "guide_changed",
    current,
  });
}

const oneGuide = { customer_id: int, guide_id: int };
const emptyStatement = statement(
  "empty_order_guide",
  { values: oneGuide, row: {} },
  "delete from order_guide_lines where customer_id = :customer_id and guide_id = :guide_id",
);
/** Lines of products that were taken out of the catalogue stay where they were; new ones must be in it. */
const writeStatement = statement(
  "fill_order_guide",
  {
    values: { ...oneGuide, item_ids: listOf(int), units: listOf(text), par_levels: listOf(int) },
    row: { item_id: int },
  },
  `
  insert into order_guide_lines (customer_id, guide_id, item_id, quantity_uom_code, position, par_level)
  select :customer_id, :guide_id, asked.item_id, asked.quantity_uom_code, asked.place, asked.par_level
  from unnest(:item_ids::int[], :units::text[], :par_levels::int[]) with ordinality as asked(item_id, quantity_uom_code, par_level, place)
    join products p on p.item_id = asked.item_id
  returning item_id`,
);
const deleteStatement = statement(
  "delete_order_guide",
  { values: oneGuide, row: {} },
  "delete from order_guides where customer_id = :customer_id and guide_id = :guide_id",
);
const countStatement = statement(
  "count_order_guides",
  { values: { customer_id: int }, row: { count: int } },
  "select count(*)::int as count from order_guides where customer_id = :customer_id",
);
const makeStatement = statement(
  "make_order_guide",
  { values: { customer_id: int, name: text, user_id: int, now: instant }, row: { guide_id: int } },
  "insert into order_guides (customer_id, name, changed_by, changed_at) values (:customer_id, :name, :user_id, :now) returning guide_id",
);
const changeStatement = statement(
  "change_order_guide",
  { values: { ...oneGuide, name: text, user_id: int, now: instant }, row: {} },
  `update order_guides set name = :name, version = version + 1, changed_by = :user_id, changed_at = :now
     where customer_id = :customer_id and guide_id = :guide_id`,
);
const lockStatement = statement(
  "lock_order_guide",
  { values: oneGuide, row: { version: int } },
  "select version from order_guides where customer_id = :customer_id and guide_id = :guide_id for update",
);

const guidesStatement = statement(
  "order_guides",
  {
    values: { customer_id: int, guide_id: nullable(int) },
    row: {
      guide_id: int,
      name: text,
      version: int,
      changed_by: text,
      changed_at: instant,
      lines: nullable(json<{ item_id: number; quantity_uom_code: string; par_level: number }[]>()),
    },
  },
  `
  select g.guide_id, g.name, g.version, u.first_name || ' ' || u.last_name as changed_by, g.changed_at,
    (select json_agg(json_build_object('item_id', l.item_id, 'quantity_uom_code', l.quantity_uom_code, 'par_level', l.par_level) order by l.position)
      from order_guide_lines l where l.customer_id = :customer_id and l.guide_id = g.guide_id) as lines
  from order_guides g join users u on u.user_id = g.changed_by
  where g.customer_id = :customer_id and (:guide_id::int is null or g.guide_id = :guide_id) order by lower(g.name), g.guide_id`,
);

const shown = (product: Product | undefined) => (product === undefined ? null : orderProductOf(product));

/** One guide, or all. */
async function guidesOf(db: Tx, { customer_id }: Caller, guide_id: number | null): Promise<Guide[]> {
  const rows = await db.run(guidesStatement, { customer_id, guide_id });
  const ids = [...new Set(rows.flatMap(({ lines }) => (lines ?? []).map(({ item_id }) => item_id)))];
  const products = await productsById(db, customer_id, ids);
  return rows.map(({ changed_at, lines, ...guide }) => ({
    ...guide,
    changed_at: changed_at.toISOString(),
    lines: (lines ?? []).map((line) => ({ ...line, product: shown(products.get(line.item_id)) })),
  }));
}
