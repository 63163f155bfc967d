/** Orders as the server finds them, and one placed by its API. */
import type { Page } from "playwright";
import { askFromPage } from "./from-page.ts";
import { getAllOrderDates } from "./order-dates.ts";

/** A row of the order search, as far as tests need it. */
export type FoundOrder = {
  order_id: number;
  order_status: string;
  order_date: string;
  customer_order_no: string;
  customer_id: number;
  time_zone: string;
};

/** Returns the first 200 orders that fit. */
export const searchOrders = async (page: Page, criteria: object): Promise<FoundOrder[]> =>
  (await askFromPage<{ orders: FoundOrder[] }>(page, "/api/orders/search", { ...criteria, page_size: 200 })).orders;

/** Returns orders of the last nine years of every customer whom the user may see, newest first. */
export const searchAllOrders = (page: Page): Promise<FoundOrder[]> => searchOrders(page, getAllOrderDates());
/** Places an order for one product of the catalogue, and gives its number. */
export async function placeOrder(page: Page): Promise<number> {
  const session = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  const of = (type: 2 | 3) => `/api/addresses/for-customer/${session.customer_id}/of-type/${type}`;
  type Address = { contact_id: number };
  const [[billing], [shipping]] = await Promise.all([
    askFromPage<Address[]>(page, of(2)),
    askFromPage<Address[]>(page, of(3)),
  ]);
  type Sellable = { item_id: number; sale_UOM: string; not_sellable_reason: string | null; confirm_to_sell: string };
  const { groups } = await askFromPage<{ groups: { items: Sellable[] }[] }>(page, "/api/products/search", {
    searchText: "ketorolac",
    type: "RXO",
  });
  const item = groups
    .flatMap((group) => group.items)
    .find((each) => each.not_sellable_reason === null && each.confirm_to_sell === "N")!;
  await askFromPage(page, "/api/carts/add-item", {
    item_id: item.item_id,
    quantity: 2,
    quantity_uom_code: item.sale_UOM,
    kit_check_surcharge: 0,
  });
  type Cart = { cart_id: number; shippingMethods: { shipping_method_id: number; wrk_order_id: number }[] };
  const cart = await askFromPage<Cart>(page, "/api/carts");
  const method = cart.shippingMethods[0]!;
  const cost = await askFromPage<{ shipping_cost: number }>(page, "/api/shipping-methods/cost", {
    ShippingMethodId: method.shipping_method_id,
    ContactId: shipping!.contact_id,
    SaturdayShipping: false,
    WrkOrderId: method.wrk_order_id,
  });
  const { order_id } = await askFromPage<{ order_id: number }>(page, "/api/carts/checkout", {
    cart_id: cart.cart_id,
    billing_contact_id: billing!.contact_id,
    shipping_contact_id: shipping!.contact_id,
    customer_order_no: "PO-E2E",
    order_name: "",
    shipping_instructions: "",
    shipping_charges: cost.shipping_cost,
    shipping_method_id: method.shipping_method_id,
    shipping_wrk_order_id: method.wrk_order_id,
  });
  return order_id;
}
