/** What one customer has beside the shared catalogue, for keeping on a device: contract prices and incentives. */
import type { Logger } from "pino";

import type { ParsedOf } from "#contract/call.ts";
import type * as contract from "#contract/catalogue.ts";
import { type OwnCatalogue, OwnPrice } from "#contract/catalogue.ts";
import { Refusal } from "#contract/refusal.ts";
import { dollars } from "#contract/rules/money.ts";
import type { Tx } from "#server/db/open.ts";
import type { Asker } from "#server/http/asker.ts";
import { incentiveOf, type IncentiveRow } from "./product-rows.ts";

/** One statement, so that version and content are of one moment. The version is the content's hash. */
const ownSql = `
  with content as materialized (select
    coalesce((select json_agg(json_build_array(item_id, quantity_uom_code, price_cents) order by item_id, quantity_uom_code)
      from customer_prices where customer_id = $1), '[]') as prices,
    coalesce((select json_agg(offered order by incentive_id) from (
      select i.*, json_agg(o.item_id order by o.item_id) as item_ids
      from customer_incentives ci join incentives i using (incentive_id) join incentive_products o using (incentive_id)
      where ci.customer_id = $1 and not o.is_qualifying group by i.incentive_id) offered), '[]') as incentives),
  versioned as (
    select encode(sha256(convert_to(prices::text || incentives::text, 'UTF8')), 'hex') as version, prices, incentives from content)
  select version, case when version is distinct from $2 then prices end as prices, case when version is distinct from $2 then incentives end as incentives
  from versioned`;

type OwnRow = {
  version: string;
  prices: [item_id: number, quantity_uom_code: string, price_cents: number][] | null;
  incentives: (IncentiveRow & { item_ids: number[] })[] | null;
};

/** The asker's own customer's prices and incentives. @throws Refusal 404 for any other. */
export async function ownCatalogue(
  { db, log }: { db: Tx; log: Pick<Logger, "warn"> },
  { customer_id }: Asker,
  { customerId, known }: ParsedOf<typeof contract.ownCatalogue>,
): Promise<OwnCatalogue> {
  if (customerId !== customer_id) throw new Refusal(404, "There is no such customer.");
  const { rows } = await db.prepared<OwnRow>("own_catalogue", ownSql, [customer_id, known ?? null]);
  const { version, prices, incentives } = rows[0]!;
  const priced = (prices ?? []).map(([item_id, uom, price_cents]): OwnPrice => [item_id, uom, dollars(price_cents)]);
  const wellFormed = priced.filter((price) => OwnPrice.safeParse(price).success);
  if (wellFormed.length < priced.length)
    log.warn({ customer_id, count: priced.length - wellFormed.length }, "malformed contract prices are left out");
  return {
    version,
    unchanged: prices === null,
    prices: wellFormed,
    incentives: (incentives ?? []).map(incentiveOf),
  };
}
