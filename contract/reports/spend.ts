/** Spend at a glance, for those who answer for it. Of what was ordered, not of what was shipped: it is the money that is committed. Dollars. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Id, Nothing, WireDate } from "#contract/base/fields.ts";

/** What a class or product cost this month so far, and the month before: up to the same day, and all of it. */
export const SpendPart = z.strictObject({
  id: z.nullable(Id),
  name: z.string(),
  this_month: z.number(),
  last_month_to_date: z.number(),
  last_month: z.number(),
});
export type SpendPart = z.infer<typeof SpendPart>;

export const Spend = z.strictObject({
  /** The first day of this month, and today, in the customer's calendar. */
  since: WireDate,
  until: WireDate,
  this_month: z.number(),
  /** Of the month before: up to the same day, and all of it. */
  last_month_to_date: z.number(),
  last_month: z.number(),
  orders_this_month: Count,
  controlled_this_month: z.number(),
  by_class: z.array(SpendPart),
  top_items: z.array(SpendPart),
  /** This month: what offers and the bonus discount took off. */
  saved_by_offers: z.number(),
  saved_by_bonus: z.number(),
  /** This month: what the goods would have cost at list price, and did at contract price, of the lines whose list price was kept. */
  at_list_price: z.number(),
  at_contract_price: z.number(),
});
export type Spend = z.infer<typeof Spend>;

export const spend = call({
  method: "GET",
  path: "/api/reports/spend",
  needs: "admin-or-reporting",
  about: "Spend of the session's customer: this month and last month, by class and product, with savings.",
  input: Nothing,
  output: Spend,
});
