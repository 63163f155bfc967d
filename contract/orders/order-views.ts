/** Saved views of Orders: filters under a name, each user's own, on every device. Not in the specification. */
import * as z from "zod/mini";
import { call } from "#contract/base/call.ts";
import { Nothing, text } from "#contract/base/fields.ts";
import { mostViewFilters } from "#contract/orders/rules/order-views.ts";

const viewFields = {
  /** The search of /orders, by the names of its address; `sort` too. What a build does not know it leaves out. */
  filters: z
    .record(
      z.string().check(z.regex(/^[a-z_]{1,40}$/, "must be the name of a filter")),
      z.union([text(200), z.number()]),
    )
    .check(
      z.refine((filters) => Object.keys(filters).length <= mostViewFilters, `must have at most ${mostViewFilters}`),
    ),
  /** So many days up to today; null: the filters say which days, if any. */
  days: z._default(z.nullable(z.int().check(z.gte(1), z.lte(3_660))), null),
};
const ViewName = text(40).check(z.minLength(1, "must not be empty"));

export const OrderView = z.strictObject({ name: ViewName, ...viewFields });
export type OrderView = z.infer<typeof OrderView>;

const OrderViews = z.strictObject({ views: z.array(OrderView) });

export const orderViews = call({
  method: "GET",
  path: "/api/orders/views",
  needs: "ordering-or-reporting",
  about: "The user's saved views of Orders, by name.",
  input: Nothing,
  output: OrderViews,
});

export const saveOrderView = call({
  method: "POST",
  path: "/api/orders/views/save",
  needs: "ordering-or-reporting",
  notImpersonating: true,
  about: "Save a view; one of the same name, whatever its case, is replaced.",
  input: OrderView,
  output: OrderViews,
});

export const deleteOrderView = call({
  method: "POST",
  path: "/api/orders/views/delete",
  needs: "ordering-or-reporting",
  notImpersonating: true,
  about: "Delete a view; one that is not there is deleted already.",
  input: z.strictObject({ name: ViewName }),
  output: OrderViews,
});
