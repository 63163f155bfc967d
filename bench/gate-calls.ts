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

/** Signs in and returns the calls of this session; `close` ends the connection. */
export async function openGateCalls(origin: string): Promise<{ calls: GateCall[]; close: () => Promise<void> }> {
  const client = new Client(origin, { pipelining: 1 });
  const signIn = { email: "buyer@northcampus.example", password: demonstrationPassword };
  const { token } = JSON.parse(await request(client, "POST", "/api/security/login", { body: signIn })) as {
    token: string;
  };
  const ask: Ask = (method, path, body) => request(client, method, path, { body, token });
  await ask("POST", "/api/security/session-cart-type", { cart_type_code: "RXO" });
  return { calls: await createCalls(ask), close: () => client.close() };
}

type Ask = (method: "GET" | "POST", path: string, body?: object) => Promise<string>;

async function createCalls(ask: Ask): Promise<GateCall[]> {
  const products = await listProducts(ask);
  const nextTerm = cycle(products.map(({ full_description }) => full_description.split(/[\s,]+/)[0]!));
  const nextItem = cycle(products.map(({ item_id }) => item_id));
  const nextUpdate = cycle(await createCartUpdates(ask, products));
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
    { name: "cart update", count: 25, send: () => ask("POST", "/api/carts/update-item", nextUpdate()) },
    { name: "orders list", count: 25, send: () => ask("POST", "/api/orders/search", orderDates) },
    { name: "receive-pending list", count: 25, send: () => ask("POST", "/api/receives/search-pending", {}) },
    { name: `outbox batch of ${entriesPerBatch}`, count: 5, send: sendBatch },
    { name: "static page", count: 300, send: () => ask("GET", "/orders") },
  ];
}

/** Returns products in the order of their numbers, so that both versions get the same. */
async function listProducts(ask: Ask): Promise<Product[]> {
  const answer = await ask("POST", "/api/products/search", { searchText: "", page_size: 100 });
  const { groups } = JSON.parse(answer) as { groups: { items: Product[] }[] };
  return groups.flatMap(({ items }) => items).toSorted((one, other) => one.item_id - other.item_id);
}

/** Adds one product without a limit to the cart, and returns updates that always change its quantity. */
async function createCartUpdates(ask: Ask, products: Product[]): Promise<object[]> {
  const isUnlimited = ({ max_sale_qty }: Unit) => max_sale_qty === null;
  const product = products.find((each) => each.not_sellable_reason === null && each.units.some(isUnlimited));
  if (product === undefined) throw new Error("The demonstration has no product that can be ordered without a limit.");
  const { item_id, units } = product;
  const line = { item_id, quantity_uom_code: units.find(isUnlimited)!.quantity_uom_code };
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
