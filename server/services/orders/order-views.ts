/** Saved views of Orders, among the user's preferences. Runs as portal_system: each statement names the user. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import * as contract from "#contract/orders/order-views.ts";
import { mostOrderViews } from "#contract/orders/rules/order-views.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { int, jsonb, jsonText, nullable, statement, text } from "#server/db/statement.ts";
import { tooManyViews } from "./text.ts";

type Views = OutputOf<typeof contract.orderViews>;

const viewsStatement = statement(
  "order_views",
  { values: { user_id: int }, row: { views: nullable(jsonb<Record<string, unknown>>()) } },
  "select preferences -> 'order_views' as views from user_settings where user_id = :user_id",
);

/** What another build wrote and this one does not understand is left out, and stays. */
export async function orderViews(db: Tx, { user_id }: Pick<Caller, "user_id">): Promise<Views> {
  const [found] = await db.run(viewsStatement, { user_id });
  const views = Object.values(found?.views ?? {}).flatMap((view) => {
    const parsed = contract.OrderView.safeParse(view);
    return parsed.success ? [parsed.data] : [];
  });
  return { views: views.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

/** Nothing is written where there are too many of other names. */
const saveStatement = statement(
  "save_order_view",
  { values: { user_id: int, key: text, view: jsonText, most: int }, row: { user_id: int } },
  `insert into user_settings as s (user_id, preferences) values (:user_id, jsonb_build_object('order_views', jsonb_build_object(:key::text, :view::jsonb)))
     on conflict (user_id) do update set preferences =
       s.preferences || jsonb_build_object('order_views', coalesce(s.preferences -> 'order_views', '{}') || jsonb_build_object(:key::text, :view::jsonb))
       where (select count(*) from jsonb_object_keys(coalesce(s.preferences -> 'order_views', '{}') - :key::text)) < :most::int
     returning user_id`,
);

/** Saves a view in the place of the one of its name. @throws Refusal 400 where there are too many. */
export async function saveOrderView(
  db: Tx,
  { user_id }: Caller,
  view: ParsedOf<typeof contract.saveOrderView>,
): Promise<Views> {
  const key = view.name.toLowerCase();
  const [saved] = await db.run(saveStatement, { user_id, key, view: JSON.stringify(view), most: mostOrderViews });
  if (saved === undefined) throw new Refusal(400, tooManyViews(mostOrderViews));
  return orderViews(db, { user_id });
}

const deleteStatement = statement(
  "delete_order_view",
  { values: { user_id: int, key: text }, row: {} },
  "update user_settings set preferences = preferences #- array['order_views', :key::text] where user_id = :user_id",
);

/** Deletes a view. */
export async function deleteOrderView(
  db: Tx,
  { user_id }: Caller,
  { name }: ParsedOf<typeof contract.deleteOrderView>,
): Promise<Views> {
  await db.run(deleteStatement, { user_id, key: name.toLowerCase() });
  return orderViews(db, { user_id });
}
