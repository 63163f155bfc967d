/** Requests a second of the main calls at 1, 8 and 32 connections, beside what the bare machine does in the same run. */
import { randomUUID } from "node:crypto";

import type { Pool } from "pg";
import { type Ask, type Figure, load } from "./load.ts";
import { type Person, fillCarts, makePeople, plainItems } from "./stage.ts";

/** One row of the table: a name and its figures by number of connections. */
export type Row = { name: string; figures: Figure[]; skipped?: string };

type Stage = { origin: string; bare: string; system: Pool; seconds: number };

const connectionCounts = [1, 8, 32];

/** All rows, at whatever catalogue the database holds now. */
export async function callFigures(stage: Stage): Promise<Row[]> {
  const { system, origin, bare } = stage;
  const people = await makePeople(system, 64);
  const items = await plainItems(system, 300);
  const terms = await searchTerms(system);
  const lines = await receivable(system, people[0]!.customer_id);
  const one = (list: Person[]) => round(list);
  const person = one(people);
  const item = round(items);
  const term = round(terms);
  const line = round(lines);

  const rows: Row[] = [
    await row("bare node:http hello", stage, bare, () => ({ method: "GET", path: "/hello" })),
    await row("bare prepared select", stage, bare, () => ({ method: "GET", path: "/select" })),
    await row("product detail", stage, origin, () => ({
      method: "GET",
      path: `/api/products/${item().item_id}`,
      headers: signed(person()),
    })),
    await row("search", stage, origin, () =>
      post("/api/products/search", person(), { searchText: term(), page_size: 50 }),
    ),
    await row("add to cart", stage, origin, () => {
      const { item_id, quantity_uom_code } = item();
      return post("/api/carts/add-item", person(), { item_id, quantity: 1, quantity_uom_code });
    }),
    await row("receive", stage, origin, () =>
      post("/api/receives", person(), {
        ...line(),
        quantity_received: 1,
        lot_no: randomUUID().slice(0, 8).toUpperCase(),
      }),
    ),
  ];
  return [...rows, await checkoutRow(stage)];
}

async function row(name: string, { seconds }: Stage, origin: string, next: () => Ask): Promise<Row> {
  const figures: Figure[] = [];
  for (const connections of connectionCounts) figures.push(await load({ origin, connections, seconds, next }));
  return { name, figures };
}

/** Every checkout needs a cart of its own: as many as one run may use are filled before it, and not timed. */
async function checkoutRow({ origin, system, seconds }: Stage): Promise<Row> {
  const figures: Figure[] = [];
  for (const connections of connectionCounts) {
    const people = await makePeople(system, Math.min(700 * seconds, 4_000));
    const ready = await fillCarts(system, people, async (person, path, body) => {
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...signed(person) },
        body: JSON.stringify(body),
      });
      return answer.json() as Promise<{ shipping_cost: number }>;
    });
    const waiting = [...people];
    const next = () => {
      const person = waiting.pop();
      if (!person) return undefined;
      const order = {
        cart_id: person.cart_id,
        shipping_wrk_order_id: person.wrk_order_id,
        customer_order_no: `B${person.cart_id}`,
        ...ready,
      };
      return post("/api/carts/checkout", person, order);
    };
    figures.push(await load({ origin, connections, seconds, next }));
  }
  return { name: "checkout (10 lines)", figures };
}

const signed = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const post = (path: string, person: Person, body: unknown): Ask => ({
  method: "POST",
  path,
  headers: { ...signed(person), "idempotency-key": randomUUID() },
  body,
});

/** Gives the list's entries in turn, for ever. */
function round<T>(list: T[]): () => T {
  let at = 0;
  return () => list[at++ % list.length]!;
}

/** What people type: one or two words' beginnings of real products, and NDCs. */
async function searchTerms(system: Pool): Promise<string[]> {
  const { rows } = await system.query<{ text: string }>(
    `select case item_id % 4 when 0 then ndc_code when 1 then left(split_part(full_description, ' ', 1), 4)
       when 2 then split_part(full_description, ' ', 1) else split_part(full_description, ' ', 1) || ' ' || split_part(full_description, ' ', 2) end as text
     from products order by md5(item_id::text) limit 2000`,
  );
  return rows.map(({ text }) => text);
}

async function receivable(
  system: Pool,
  customer_id: number,
): Promise<{ order_id: number; item_id: number; quantity_UOM: string; receive_date: string }[]> {
  const { rows } = await system.query<{
    order_id: number;
    item_id: number;
    quantity_UOM: string;
    receive_date: string;
  }>(
    `select order_id, item_id, quantity_uom_code as "quantity_UOM", to_char(now(), 'MM/DD/YYYY') as receive_date
     from order_lines where customer_id = $1 order by order_id desc limit 300`,
    [customer_id],
  );
  return rows;
}
