/** What a buyer does before placing an order: fill the cart, have shipping calculated, fill in the checkout. */
import type { Client } from "./app.ts";
import { contacts, methods } from "./company.ts";

type Line = { item_id: number; quantity: number; quantity_uom_code?: string };
type Journey = {
  method?: number;
  contact?: number;
  saturday?: boolean;
  headers?: Record<string, string>;
  lines?: object[];
};

/** Adds the lines, asks for the cost, and gives the checkout request that the page would send. */
export async function readyToOrder(
  client: Client,
  lines: Line[],
  journey: Journey = {},
): Promise<Record<string, unknown>> {
  const { headers = {} } = journey;
  for (const line of lines) await client.post("/api/carts/add-item", { quantity_uom_code: "CT", ...line }, headers);
  return quoted(client, journey);
}

/** As `readyToOrder`, for the cart as it stands. */
export async function quoted(client: Client, journey: Journey = {}): Promise<Record<string, unknown>> {
  const { method = methods.ground, contact = contacts.northShip, saturday = false, headers = {}, lines } = journey;
  const cart = (await client.get("/api/carts", headers)).body;
  const wrk_order_id = cart.shippingMethods[0].wrk_order_id;
  const cost = await client.post(
    "/api/shipping-methods/cost",
    {
      ShippingMethodId: method,
      ContactId: contact,
      SaturdayShipping: saturday,
      WrkOrderId: wrk_order_id,
      Lines: lines,
    },
    headers,
  );
  return {
    cart_id: cart.cart_id,
    billing_contact_id: contacts.northBill,
    shipping_contact_id: contact,
    customer_order_no: "PO-1",
    order_name: "Weekly",
    shipping_instructions: "Dock B",
    shipping_charges: cost.body.shipping_cost,
    shipping_method_id: method,
    shipping_wrk_order_id: wrk_order_id,
    use_saturday_shipping: saturday,
    order_lines: lines,
  };
}
