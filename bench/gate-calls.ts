/** The calls that the gate measures. They use the demonstration's data over HTTP alone, because another version may have another database schema. */
import { randomUUID } from "node:crypto";
import { Client } from "undici";
import { demonstrationPassword } from "#server/db/seed/people.ts";

/** `count`: how often it is sent in a round. */
export type GateCall = { name: string; count: number; send: () => Promise<unknown> };

type Product = { item_id: number; full_description: string; not_sellable_reason: string | null; units: Unit[] };
type Unit = { quantity_uom_code: string; max_sale_qty: number | null };

const entriesPerBatch = 10;
const orderDays = 90;

/** Signs in and returns the calls of two sessions; `close` ends the connection. */
export async function openGateCalls(origin: string): Promise<{ calls: GateCall[]; close: () => Promise<void> }> {
  const client = new Client(origin, { pipelining: 1 });
  const ask = await signIn(client, "buyer@northcampus.example");
  const askOther = await signIn(client, "buyer@lakeshore.example"); // a checkout empties the cart
  return {
    calls: [
      ...(await createCalls(ask)),
      { name: "order in 4 requests", count: 5, send: await createOrdering(askOther) },
    ],
    close: () => client.close(),
  };
}

async function signIn(client: Client, email: string): Promise<Ask> {
  const body = { email, password: demonstrationPassword };
  const answer = await request(client, "POST", "/api/security/login", { body });
  const { token } = JSON.parse(answer) as { token: string };
  const ask: Ask = (method, path, sent) => request(client, method, path, { body: sent, token });
  await ask("POST", "/api/security/session-cart-type", { cart_type_code: "RXO" });
  return ask;
}

type Ask = (method: "GET" | "POST", path: string, body?: object) => Promise<string>;

async function createCalls(ask: Ask): Promise<GateCall[]> {
  const products = await listProducts(ask);
  const nextTerm = cycle(products.map(({ full_description }) => full_description.split(/[\s,]+/)[0]!));
  const nextItem = cycle(products.map(({ item_id }) => item_id));
  const nextUpdate = cycle(await createCartUpdates(ask, products));
  const addition = { ...findUnlimited(products), quantity: 1 };
  const nextProduct = cycle(products);
  const createReceipt = () => ({
    ...firstUnit(nextProduct()),
    quantity_received: 1,
    lot_no: randomUUID().slice(0, 8).toUpperCase(),
    receive_date: formatDate(0),
  });
  const orderDates = { order_from_date: formatDate(orderDays), order_to_date: formatDate(0) };
  const createEntry = () => ({
    path: "/api/carts/update-item",
    queue: "cart",
    headers: { "idempotency-key": randomUUID() },
    body: nextUpdate(),
  });
  const sendBatch = async () => {
    const entries = Array.from({ length: entriesPerBatch }, createEntry);
    const answer = await ask("POST", "/api/outbox/entries", { entries });
    const accepted = answer.match(/"status":200,/g) ?? [];
    if (accepted.length !== entriesPerBatch) throw new Error(`The server refused entries of a batch: ${answer}`);
  };
  return [
    {
      name: "product search",
      count: 25,
      send: () => ask("POST", "/api/products/search", { searchText: nextTerm(), page_size: 50 }),
    },
    { name: "product detail", count: 100, send: () => ask("GET", `/api/products/${nextItem()}`) },
    { name: "add to cart", count: 25, send: () => ask("POST", "/api/carts/add-item", addition) },
    { name: "cart update", count: 25, send: () => ask("POST", "/api/carts/update-item", nextUpdate()) },
    { name: "orders list", count: 25, send: () => ask("POST", "/api/orders/search", orderDates) },
    { name: "receive-pending list", count: 25, send: () => ask("POST", "/api/receives/search-pending", {}) },
    { name: `outbox batch of ${entriesPerBatch}`, count: 5, send: sendBatch },
    { name: "receive", count: 25, send: () => ask("POST", "/api/receives", createReceipt()) },
    { name: "static page", count: 300, send: () => ask("GET", "/orders") },
  ];
}

/** Returns products in the order of their numbers, so that both versions get the same. */
async function listProducts(ask: Ask): Promise<Product[]> {
  const answer = await ask("POST", "/api/products/search", { searchText: "", page_size: 100 });
  const { groups } = JSON.parse(answer) as { groups: { items: Product[] }[] };
  return groups.flatMap(({ items }) => items).toSorted((one, other) => one.item_id - other.item_id);
}

/** Returns what places an order of one product, as a page does: add, read the cart, ask for the shipping cost, check out. */
async function createOrdering(ask: Ask): Promise<() => Promise<string>> {
  const line = { ...findUnlimited(await listProducts(ask)), quantity: 1 };
  const { customer_id } = JSON.parse(await ask("GET", "/api/users/current")) as { customer_id: number };
  const findContact = async (type: number): Promise<number> => {
    const path = `/api/addresses/for-customer/${customer_id}/of-type/${type}`;
    return (JSON.parse(await ask("GET", path)) as { contact_id: number }[])[0]!.contact_id;
  };
  const [billing_contact_id, shipping_contact_id] = [await findContact(2), await findContact(3)];
  return async () => {
    await ask("POST", "/api/carts/add-item", line);
    const cart = JSON.parse(await ask("POST", "/api/carts", { known: [] })) as Cart;
    const { shipping_method_id, wrk_order_id } = cart.shippingMethods[0]!;
    const journey = { ShippingMethodId: shipping_method_id, ContactId: shipping_contact_id, WrkOrderId: wrk_order_id };
    const quote = JSON.parse(await ask("POST", "/api/shipping-methods/cost", journey)) as { shipping_cost: number };
    return ask("POST", "/api/carts/checkout", {
      cart_id: cart.cart_id,
      billing_contact_id,
      shipping_contact_id,
      shipping_method_id,
      shipping_wrk_order_id: wrk_order_id,
      shipping_charges: quote.shipping_cost,
    });
  };
}

type Cart = { cart_id: number; shippingMethods: { shipping_method_id: number; wrk_order_id: number }[] };

const firstUnit = ({ item_id, units }: Product) => ({ item_id, quantity_UOM: units[0]!.quantity_uom_code });

/** Returns the first product that can be ordered without a limit. */
function findUnlimited(products: Product[]): { item_id: number; quantity_uom_code: string } {
  const isUnlimited = ({ max_sale_qty }: Unit) => max_sale_qty === null;
  const product = products.find((each) => each.not_sellable_reason === null && each.units.some(isUnlimited));
  if (product === undefined) throw new Error("The demonstration has no product that can be ordered without a limit.");
  return { item_id: product.item_id, quantity_uom_code: product.units.find(isUnlimited)!.quantity_uom_code };
}

/** Adds one product without a limit to the cart, and returns updates that always change its quantity. */
async function createCartUpdates(ask: Ask, products: Product[]): Promise<object[]> {
  const line = findUnlimited(products);
  await ask("POST", "/api/carts/add-item", { ...line, quantity: 1 });
  return [2, 1].map((new_quantity) => ({ ...line, new_quantity }));
}

/** @throws Error if the response is not 200 */
async function request(
  client: Client,
  method: "GET" | "POST",
  path: string,
  { body, token }: { body?: object | undefined; token?: string },
): Promise<string> {
  const response = await client.request({
    method,
    path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
  return text;
}

/** Returns a function that gives the values in turn, endlessly. */
function cycle<T>(values: readonly T[]): () => T {
  let next = 0;
  return () => values[next++ % values.length]!;
}

const formatDate = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString("en-US", {
    month: "2-digit",
    day: "2-digit",
    year: "numeric",
  });
