/** The real handlers on a real database, with fresh customers and people for each history. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Call, InputOf, OutputOf } from "#contract/base/call.ts";
import { headers } from "#contract/base/headers.ts";
import type { WireAnswer, Request } from "#outbox/entry/wire.ts";
import { buildApp } from "#server/app.ts";
import { openPools } from "#server/db/open.ts";
import { absoluteMs, hmacOf, tokenSecret } from "#server/secrets/token.ts";
import { fillCompany, items } from "#tests/support/company.ts";
import { placeOrder } from "#tests/support/orders.ts";
import type { Single } from "./device.ts";
import { mustBeQuiet } from "./process.ts";

/** What was done for the two customers of a history, in order. */
export type Done = {
  key: string | null;
  device: string | null;
  user_id: number;
  /** Whose entry it was, where somebody else took it over. */
  on_behalf_of: number | null;
  customer_id: number;
  action: string;
  input: any; // oxlint-disable-line typescript/no-explicit-any -- whatever was asked
};

export type Company = {
  customers: [number, number];
  /** Orders of each customer: 20 of each of three products, shipped. */
  orders: Record<number, number>;
  /** Two people who may order for both customers, and an admin of both. */
  users: [number, number, number];
  /** One more who may order for both, at a tablet of their own. */
  colleague: number;
  /** All of them. */
  everybody: number[];
  /** For each of them a session that never ends: with it a history looks how things stand. */
  observers: Map<number, string>;
};

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts it on an empty, migrated database. `time` is the true time, moved on by whoever runs the history. It is asked only while the tablet is quiet. */
export async function startServer(url: string, time: { now: number }) {
  const server = await startOpenly(url, time);
  for (const [name, work] of Object.entries(server)) {
    const guarded = (...asked: never[]) => {
      mustBeQuiet(`The server was asked (${name})`);
      return (work as (...those: never[]) => unknown)(...asked);
    };
    Object.assign(server, { [name]: guarded });
  }
  return server;
}

async function startOpenly(url: string, time: { now: number }) {
  const pools = openPools(url);
  const { system, owner } = pools;
  let companies = 0;
  const tokens = new Map<string, number>();
  /** What was read since something was written last: nobody asks the server twice, most of a history's time went there. */
  const known = new Map<string, Pick<WireAnswer, "status" | "body">>();
  /** Changes what any answer may rest on. */
  const write = (sql: string, values: readonly unknown[]) => {
    known.clear();
    return system.query(sql, [...values]);
  };
  // What is quick for the first history stays so for the ten thousandth: plans made while the tables were small read all of them.
  await owner.query("create index on audit (user_id)");
  await owner.query(
    "do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$",
  );
  await fillCompany(system, new Date(time.now));
  // Numbers of one length, so that a seed's history is the same whichever seeds ran before: queues are sorted as text. A customer never has the
  // number of a person: what is named by its first appearance would be the one or the other.
  await owner.query("alter table customers alter column customer_id restart with 100000000");
  await owner.query("alter table users alter column user_id restart with 200000000");
  await owner.query("alter sequence order_numbers restart with 1000000000");
  const app: FastifyInstance = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-simulation",
    clock: () => new Date(time.now),
  });
  const secret = await tokenSecret(system);
  /** When the session of each observer was moved on last. */
  const observedAt = new Map<string, number>();
  /** Moves the session of an observer's token on: it does not end while a history lasts. */
  const keepObserving = async (token: string) => {
    const last = observedAt.get(token);
    if (last === undefined || Math.abs(time.now - last) < observedMs) return;
    observedAt.set(token, time.now);
    await system.query("update sessions set last_seen_at = $2, ends_at = $3 where token_hmac = $1", [
      hmacOf(secret, token),
      new Date(time.now),
      new Date(time.now + absoluteMs),
    ]);
  };
  const ask = async ({ path, headers: sent, body }: Request, method: "GET" | "POST" = "POST"): Promise<WireAnswer> => {
    await keepObserving(`${sent["authorization"]}`.replace("Bearer ", ""));
    const answer = await app.inject({
      method,
      url: path,
      headers: { "content-type": "application/json", ...sent },
      ...(method === "POST" && { payload: JSON.stringify(body) }),
    });
    const isLines = String(answer.headers["content-type"]).startsWith("application/x-ndjson");
    const said = isLines
      ? answer.body
          .trim()
          .split("\n")
          .map((line): unknown => JSON.parse(line))
      : answer.json();
    return { status: answer.statusCode, headers: new Headers(answer.headers as HeadersInit), body: said };
  };
  const startSession = async (user_id: number, customer_id: number, lasting: "as-usual" | "for-ever") => {
    const token = `simulated-${randomUUID()}`;
    await system.query(
      `insert into sessions (session_id, token_hmac, user_id, customer_id, cart_type_code, created_at, last_seen_at, ends_at, device)
        values ($1, $2, $3, $4, 'RXO', $5, $5, $6, $7)`,
      [
        randomUUID(),
        hmacOf(secret, token),
        user_id,
        customer_id,
        new Date(time.now),
        new Date(time.now + absoluteMs),
        lasting === "for-ever" ? "observer" : null,
      ],
    );
    if (lasting === "for-ever") observedAt.set(token, time.now);
    tokens.set(token, user_id);
    return token;
  };
  return {
    close: async () => {
      await app.close();
      await pools.end();
    },
    /** Answers a request as the network brings it. */
    ask: (request: Request): Promise<WireAnswer> => {
      known.clear();
      return ask(request);
    },
    /** Answers it while another process of the server is just answering the same, or one of several: 409, by the key's lock. */
    askInProgress: async (request: Request, single: Single): Promise<WireAnswer> => {
      const other = await owner.connect();
      try {
        // What was handed over goes under its own person's key.
        const { [headers.onBehalfOf]: behalf = single.user_id, [headers.idempotencyKey]: name } =
          single.request.headers;
        const key = [behalf, name];
        known.clear();
        await other.query("begin");
        await other.query("select pg_advisory_xact_lock(hashtextextended($1::int || ' ' || $2, 0))", key);
        return await ask(request);
      } finally {
        await other.query("rollback");
        other.release();
      }
    },
    /** What a screen asks; undefined: the server did not give it. */
    read: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      { token, customer_id }: { token: string; customer_id: number },
    ): Promise<OutputOf<C> | undefined> => {
      const as = {
        authorization: `Bearer ${token}`,
        [headers.customerId]: String(customer_id),
        [headers.cartType]: "RXO",
      };
      const answer = async () => ask({ path: call.path, headers: as, body: input }, call.method as "GET" | "POST");
      if (call.kind === "write") known.clear();
      // Sessions are kept alive by the minute, and end by the clock.
      const question = JSON.stringify([call.path, input, token, customer_id, Math.floor(time.now / 60_000)]);
      const { status, body } = known.get(question) ?? (await answer());
      if (call.kind === "read") known.set(question, { status, body });
      return status === 200 ? (body as OutputOf<C>) : undefined;
    },
    newCompany: async (): Promise<Company> => {
      const now = new Date(time.now);
      const { rows } = await system.query<{ customers: [number, number]; everybody: [...Company["users"], number] }>(
        newCompanySql,
        [`company-${(companies += 1)}`, now],
      );
      const { customers, everybody } = rows[0]!;
      const [one, other, admin, colleague] = everybody;
      const users: Company["users"] = [one, other, admin];
      const lines = [items.plain, items.limited, items.cheap].map((item) => ({ item, quantity: 20 }));
      const orders: Record<number, number> = {};
      for (const customer of customers)
        orders[customer] = await placeOrder({ system }, { customer, user: users[0], placedAt: now, lines });
      await system.query(
        `with lines as (update order_lines set shipped_quantity = quantity where customer_id = any($1))
          update orders set status = 'SHIPPED' where customer_id = any($1)`,
        [customers],
      );
      for (const customer of customers)
        await system.query(
          "insert into shipments (customer_id, order_id, shipped_at, carrier, tracking_number) values ($1, $2, $3, 'UPS', 'T1')",
          [customer, orders[customer], now],
        );
      const observers = new Map<number, string>();
      for (const user_id of everybody) observers.set(user_id, await startSession(user_id, customers[0], "for-ever"));
      return { customers, orders, users, colleague, everybody, observers };
    },
    /** Gives the token of a new session, made without a password. */
    signIn: (user_id: number, customer_id: number) => startSession(user_id, customer_id, "as-usual"),
    /** Whose session a token is, living or dead. */
    userOf: (token: string): number | undefined => tokens.get(token),
    endSession: (token: string) => write("delete from sessions where token_hmac = $1", [hmacOf(secret, token)]),
    endSessions: (user_id: number) =>
      write("delete from sessions where user_id = $1 and device is distinct from 'observer'", [user_id]),
    /** A person who left the hospital. */
    disable: (user_id: number) => write("update users set is_active = false where user_id = $1", [user_id]),
    setOrdering: (user_id: number, customer_id: number, may: boolean) =>
      write("update user_customers set is_ordering = $3 where user_id = $1 and customer_id = $2", [
        user_id,
        customer_id,
        may,
      ]),
    letAllOrder: ({ customers, users }: Company) =>
      write("update user_customers set is_ordering = true where user_id = any($1) and customer_id = any($2)", [
        users,
        customers,
      ]),
    done: async ({ customers }: Company): Promise<Done[]> =>
      (
        await system.query<Done>(
          `select idempotency_key as key, device, user_id, on_behalf_of, customer_id, action, input from audit
            where customer_id = any($1) and result = 'done' order by audit_id`,
          [customers],
        )
      ).rows,
    /** Keys of these people: how many rows of the trail say done or refused, and whether an answer is stored. */
    keys: async ({ everybody }: Company) =>
      (
        await system.query<{ key: string; user_id: number; rows: number; is_stored: boolean }>(
          `select idempotency_key as key, user_id, count(*)::int as rows,
              exists (select 1 from answers a where a.user_id = coalesce(t.on_behalf_of, t.user_id) and a.key = t.idempotency_key) as is_stored
            from audit t where user_id = any($1) and idempotency_key is not null and result in ('done', 'refused') group by 1, 2, t.on_behalf_of`,
          [everybody],
        )
      ).rows,
    cartLines: async (customer_id: number, user_id: number) =>
      (
        await system.query<{ item_id: number; quantity_uom_code: string; quantity: number }>(
          `select item_id, quantity_uom_code, quantity from cart_lines l join carts c using (customer_id, cart_id)
            where customer_id = $1 and user_id = $2 and is_open order by item_id`,
          [customer_id, user_id],
        )
      ).rows,
    /** How much of each line is due, received and closed short. */
    totals: async ({ customers }: Company) =>
      (
        await system.query<Record<"customer_id" | "order_id" | "item_id" | "due" | "received" | "closed", number>>(
          `select customer_id, order_id, item_id, quantity - voided_quantity as due, received_quantity as received, closed_quantity as closed from order_lines
            where customer_id = any($1) order by 1, 2, 3`,
          [customers],
        )
      ).rows,
    claims: async ({ customers }: Company) =>
      (
        await system.query<{ shipment_order_id: number; status: string; exceptions: string[] }>(
          `select shipment_order_id, status, (select array_agg(exception_id::text) from claim_exceptions e
              where e.customer_id = c.customer_id and e.claim_id = c.claim_id) as exceptions
            from claims c where customer_id = any($1) order by claim_id`,
          [customers],
        )
      ).rows,
    quarantines: async ({ customers }: Company) =>
      (
        await system.query<{ quarantine_id: string; customer_id: number; item_id: number; serial_number: string }>(
          "select quarantine_id::text, customer_id, item_id, serial_number from quarantines where customer_id = any($1)",
          [customers],
        )
      ).rows,
    photos: async ({ customers }: Company) =>
      (
        await system.query<{ photo_id: string; picture: Buffer | null }>(
          "select photo_id::text, picture from claim_photos where customer_id = any($1)",
          [customers],
        )
      ).rows,
    receipts: async ({ customers }: Company) =>
      (
        await system.query<{
          customer_id: number;
          receive_status_code: string;
          order_receive_id: number;
          client_key: string;
          /** By the device's clock, and by ours: when it was entered. */
          client_time: Date | null;
          entered_at: Date | null;
        }>(
          "select customer_id, receive_status_code, order_receive_id, client_key, client_time, client_time - clock_skew_ms * interval '1 millisecond' as entered_at from receives where customer_id = any($1) order by 3",
          [customers],
        )
      ).rows,
  };
}

/** Well below the time after which an idle session ends. */
const observedMs = 10 * 60_000;

const newCompanySql = `
  with c as (insert into customers (company_name, time_zone) values ($1, 'America/Chicago'), ($1, 'America/New_York') returning customer_id),
    u as (insert into users (email, first_name, last_name, is_active, created_at)
      select 'u' || n || '@' || $1 || '.example', 'Sim', 'Example', true, $2 from generate_series(1, 4) n returning user_id),
    l as (insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
      select customer_id, user_id, false, true, false, user_id = (select user_id from u order by user_id offset 2 limit 1) from c, u),
    k as (insert into carts (customer_id, user_id, cart_type_code, created_at) select customer_id, user_id, 'RXO', $2 from c, u)
  select (select array_agg(customer_id order by customer_id) from c) as customers, (select array_agg(user_id order by user_id) from u) as everybody`;
