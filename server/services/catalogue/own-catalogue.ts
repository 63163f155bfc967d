/** What one customer has beside the shared catalogue, for keeping on a device: contract prices, incentives and what is left of its allocations. */
import type { Logger } from "pino";

import type { ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/catalogue/catalogue.ts";
import { type OwnAllocation, type OwnCatalogue, OwnPrice } from "#contract/catalogue/catalogue.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { dollars } from "#contract/base/money.ts";
import { bonusInEffect } from "#contract/catalogue/rules/pricing.ts";
import { int, json, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { customerNotFound } from "#server/services/catalogue/text.ts";
import { type BonusRow, bonusSql } from "./price-terms.ts";
import { incentiveOf, type IncentiveRow } from "./product-rows.ts";
import { allottedSql } from "./stock.ts";

/** One statement, so that version and content are of one moment. The version is the content's hash. */
const ownStatement = statement(
  "own_catalogue",
  {
    values: { customer_id: int, known: nullable(text) },
    row: {
      version: text,
      prices: nullable(json<[item_id: number, quantity_uom_code: string, price_cents: number][]>()),
      incentives: nullable(json<OwnIncentive[]>()),
      allocations: nullable(json<OwnAllocation[]>()),
    },
  },
  `
  with ${allottedSql("true")}, content as materialized (select
    coalesce((select json_agg(json_build_array(item_id, allocation_left) order by item_id) from allotted), '[]') as allocations,
    coalesce((select json_agg(json_build_array(item_id, quantity_uom_code, price_cents) order by item_id, quantity_uom_code)
      from customer_prices where customer_id = :customer_id), '[]') as prices,
    coalesce((select json_agg(offered order by incentive_id) from (
      select i.*, json_agg(o.item_id order by o.item_id) as item_ids, (
        select coalesce(json_agg(json_build_object('part_name', part.part_name, 'item_ids', part.item_ids) order by part.bundle_part), '[]')
        from (select q.bundle_part, min(g.display_group) as part_name, json_agg(q.item_id order by q.item_id) as item_ids
          from incentive_products q join products p using (item_id) join display_groups g using (display_group_id)
          where q.incentive_id = i.incentive_id and q.is_qualifying group by q.bundle_part) part) as parts
      from customer_incentives ci join incentives i using (incentive_id) join incentive_products o using (incentive_id)
      where ci.customer_id = :customer_id and not o.is_qualifying group by i.incentive_id) offered), '[]') as incentives),
  versioned as (
    select encode(sha256(convert_to(prices::text || incentives::text || allocations::text, 'UTF8')), 'hex') as version,
      prices, incentives, allocations from content)
  select version, case when version is distinct from :known then prices end as prices, case when version is distinct from :known then incentives end as incentives,
    case when version is distinct from :known then allocations end as allocations
  from versioned`,
);
type OwnIncentive = IncentiveRow & Pick<OwnCatalogue["incentives"][number], "item_ids" | "parts" | "tier_quantity">;

/** The caller's own customer's prices and incentives. @throws Refusal 404 for any other. */
export async function ownCatalogue(
  { db, log }: { db: Tx; log: Pick<Logger, "warn"> },
  { customer_id }: Caller,
  { customerId, known }: ParsedOf<typeof contract.ownCatalogue>,
): Promise<OwnCatalogue> {
  if (customerId !== customer_id) throw new Refusal(404, customerNotFound);
  const bonus_basis_points = await bonusOf(db, customer_id);
  // The bonus discount stands behind the content's hash: another one is another version.
  const [hash, bonus] = (known ?? "").split(".");
  const knownHash = bonus === String(bonus_basis_points) ? hash : null;
  const [own] = await db.run(ownStatement, { customer_id, known: knownHash ?? null });
  const { prices, incentives, allocations } = own!;
  const version = `${own!.version}.${bonus_basis_points}`;
  const priced = (prices ?? []).map(([item_id, uom, price_cents]): OwnPrice => [item_id, uom, dollars(price_cents)]);
  const wellFormed = priced.filter((price) => OwnPrice.safeParse(price).success);
  if (wellFormed.length < priced.length)
    log.warn({ customer_id, count: priced.length - wellFormed.length }, "malformed contract prices are left out");
  return {
    version,
    unchanged: prices === null,
    prices: wellFormed,
    allocations: allocations ?? [],
    bonus_basis_points,
    incentives: (incentives ?? []).map(({ item_ids, parts, tier_quantity, ...row }) => ({
      ...incentiveOf(row),
      item_ids,
      parts,
      tier_quantity,
    })),
  };
}

const bonusStatement = statement(
  "own_bonus",
  { values: { customer_id: int }, row: { bonus: json<BonusRow>() } },
  `select ${bonusSql} as bonus from customers c where c.customer_id = :customer_id`,
);

async function bonusOf(db: Tx, customer_id: number): Promise<number> {
  const [own] = await db.run(bonusStatement, { customer_id });
  return bonusInEffect(own!.bonus);
}
