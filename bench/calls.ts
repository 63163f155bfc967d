/** Requests a second of the main calls at 1, 8 and 32 connections and what each costs, beside what the bare machine does in the same run. */
import { randomUUID } from "node:crypto";

import type { Pool } from "pg";
import type { Pools } from "#server/db/open.ts";
import { costing } from "./cost.ts";
import { type Ask, type Figure, load } from "./load.ts";
import type { Running } from "./server.ts";
import { type Person, type ReadyOrder, fillCarts, makePeople, plainItems } from "./stage.ts";

/** One row of the table: a name and its figures by number of connections. */
export type Row = { name: string; figures: Figure[] };

type Stage = {
  server: Pick<Running, "origin" | "process">;
  bare: Pick<Running, "origin" | "process">;
  dataFolder: string;
  pools: Pools;
  seconds: number;
  /** Only the rows whose name has this in it, beside the bare select. */
  only?: string;
};

const connectionCounts = [1, 8, 32];
const bareSelect = "bare prepared select";

/** All rows, at whatever catalogue the database holds now. */
export async function callFigures(stage: Stage): Promise<Row[]> {
  const { only = "" } = stage;
  const { system } = stage.pools;
  const people = await makePeople(system, 64);
  const person = round(people);
  const item = round(await plainItems(system, 300));
  const term = round(await searchTerms(system));
  const line = round(await receivable(system, people[0]!.customer_id));

  const bare = (path: string) => () => drive(stage, stage.bare, () => ({ method: "GET", path }));
  const ours = (next: () => Ask) => () => drive(stage, stage.server, next);
  const rows: Record<string, () => Promise<Figure[]>> = {
    "bare node:http hello": bare("/hello"),
    [bareSelect]: bare("/select"),
    "product detail": ours(() => ({
      method: "GET",
      path: `/api/products/${item().item_id}`,
      headers: signed(person()),
    })),
    search: ours(() => post("/api/products/search", person(), { searchText: term(), page_size: 50 })),
    "add to cart": ours(() => {
      const { item_id, quantity_uom_code } = item();
      return post("/api/carts/add-item", person(), { item_id, quantity: 1, quantity_uom_code });
    }),
    "checkout (10 lines)": () => checkouts(stage, (order) => [checkout(order)]),
    "checkout in 8 requests": () => checkouts(stage, requestsOf),
    receive: ours(() => {
      const lot_no = randomUUID().slice(0, 8).toUpperCase();
      return post("/api/receives", person(), { ...line(), quantity_received: 1, lot_no });
    }),
  };
  const measured: Row[] = [];
  for (const [name, figures] of Object.entries(rows)) {
    if (name.includes(only) || name === bareSelect) measured.push({ name, figures: await figures() });
  }
  return measured;
}

async function drive(stage: Stage, asked: Stage["server"], next: () => Ask): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const connections of connectionCounts) figures.push(await loadOf(stage, asked, { connections, next }));
  return figures;
}

const loadOf = (
  { seconds, dataFolder }: Stage,
  { origin, process }: Stage["server"],
  how: { connections: number; next: (connection: number) => Ask | undefined },
): Promise<Figure> => load({ origin, seconds, ...how, costing: () => costing(process, dataFolder) });

/** Every checkout needs a cart of its own: as many as one run may use are filled before it, and not timed. @param requests what is asked of each, one after the other. */
async function checkouts(stage: Stage, requests: (order: ReadyOrder) => Ask[]): Promise<Figure[]> {
  const { server, pools, seconds } = stage;
  const figures: Figure[] = [];
  for (const connections of connectionCounts) {
    const orders = await fillCarts(
      pools,
      await makePeople(pools.system, Math.min(800 * seconds, 4_000)),
      async (person, path, body) => {
        const headers = { "content-type": "application/json", ...signed(person) };
        const answer = await fetch(server.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
        return answer.json() as Promise<{ shipping_cost: number }>;
      },
    );
    const going = new Map<number, Ask[]>();
    const next = (connection: number): Ask | undefined => {
      const ask = going.get(connection)?.shift();
      const order = ask === undefined ? orders.pop() : undefined;
      if (order === undefined) return ask;
      going.set(connection, requests(order));
      return next(connection);
    };
    figures.push(await loadOf(stage, server, { connections, next }));
  }
  return figures;
}

const checkout = ({ person, request }: ReadyOrder): Ask => post("/api/carts/checkout", person, request);

/** What the page asks from the cart to the order. */
function requestsOf(order: ReadyOrder): Ask[] {
  const { person, request } = order;
  const get = (path: string): Ask => ({ method: "GET", path, headers: signed(person) });
  const addresses = (type: number) => get(`/api/addresses/for-customer/${person.customer_id}/of-type/${type}`);
  return [
    get("/api/carts/counts"),
    post("/api/carts", person, { known: [] }),
    addresses(3),
    addresses(2),
    get("/api/carts/readiness"),
    post("/api/shipping-methods/quotes", person, {
      ContactId: request["shipping_contact_id"],
      WrkOrderId: person.wrk_order_id,
    }),
    checkout(order),
    get("/api/carts/counts"),
  ];
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

/** Lines all over the orders: nobody receives the same one again and again. */
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
     from order_lines where customer_id = $1 order by md5(order_id || ' ' || line_no) limit 5000`,
    [customer_id],
  );
  return rows;
}
