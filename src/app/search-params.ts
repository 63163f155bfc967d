/** What the address bar restores, checked: a wrong value is left out, never an error (design.md, "State"). */
import * as z from "zod/mini";
import { Id, WireDate } from "#contract/fields.ts";
import { OrderStatus } from "#contract/orders.ts";

/** A value that is left out when it is not what it should be. */
// oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const words = (longest: number) =>
  lenient(
    z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), z.string().check(z.maxLength(longest)))),
  );

/** /products/all: what the header searched for, and which kind of products. */
export const ProductsSearch = z.object({ search: words(200), type: lenient(z.enum(["RXO", "CSO"])) });

/** /product-class: which kind of products. */
export const ClassSearch = z.object({ type: lenient(z.enum(["RXO", "CSO"])) });

/** /orders: the filters of the order search, named as the call names them. */
export const OrdersSearch = z.object({
  customer_id: lenient(z.union([Id, z.literal("any")])),
  order_id: lenient(Id),
  customer_order_no: words(40),
  order_name: words(80),
  order_from_date: lenient(WireDate),
  order_to_date: lenient(WireDate),
  order_status: lenient(OrderStatus),
  order_create_user: words(200),
  item_id: lenient(Id),
  shipping_contact_id: lenient(Id),
});

/** /receive: which part is open, and the order or line that was chosen. */
export const ReceiveSearch = z.object({
  tab: lenient(z.enum(["pending", "unexpected", "history"])),
  order_id: lenient(Id),
  from: lenient(WireDate),
  to: lenient(WireDate),
});

/** /login: where to go afterwards; only within this product. */
export const LoginSearch = z.object({
  redirectTo: lenient(z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(2000))),
});
