/** The real handlers on a real database, with fresh customers and people for each history. */
import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Answer, Request } from "#outbox/wire.ts";
import { buildApp } from "#server/app.ts";
import { absoluteMs, hmacOf, tokenSecret } from "#server/services/token.ts";
import { fillCompany, items } from "#tests/support/company.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { placeOrder } from "#tests/support/orders.ts";

/** What was done for the two customers of a history, in order. */
export type Done = { key: string | null; device: string | null; customer_id: number; action: string; input: any }; // oxlint-disable-line typescript/no-explicit-any -- whatever was asked

export type Company = {
  customers: [number, number];
  /** Orders of each customer: 20 of each of three products, shipped. */
  orders: Record<number, number>;
  user_id: number;
  colleague_id: number;
};

export type Server = Awaited<ReturnType<typeof startServer>>;

export async function startServer(time: { now: number }) {
  const { pools } = await freshDatabase();
  const { system } = pools;
  let companies = 0;
  await fillCompany(system, new Date(time.now));
  const app: FastifyInstance = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-simulation",
    clock: () => new Date(time.now),
  });
  const secret = await tokenSecret(system);
  return {
    system,
    /** Answers a request as the network brings it. */
    ask: async ({ path, headers, body }: Request): Promise<Answer> => {
      const answer = await app.inject({
        method: "POST",
        url: path,
        headers: { "content-type": "application/json", ...headers },
        payload: JSON.stringify(body),
      });
      return { status: answer.statusCode, headers: new Headers(answer.headers as HeadersInit), body: answer.json() };
    },
    newCompany: async (): Promise<Company> => {
      const name = `company-${(companies += 1)}`;
      const { rows: customers } = await system.query<{ customer_id: number }>(
        `insert into customers (company_name, time_zone) values ($1, 'America/Chicago'), ($1, 'America/New_York') returning customer_id`,
        [name],
      );
      const { rows: users } = await system.query<{ user_id: number }>(
        `insert into users (email, first_name, last_name, is_active, created_at)
          select 'u' || n || '@' || $1 || '.example', 'Sim', 'Example', true, $2 from generate_series(1, 2) n returning user_id`,
        [name, new Date(time.now)],
      );
      const [a, b] = customers.map((each) => each.customer_id) as [number, number];
      const [user_id, colleague_id] = users.map((each) => each.user_id) as [number, number];
      await system.query(
        `insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
          select c, u, false, true, false, false from unnest($1::int[]) c, unnest($2::int[]) u`,
        [
          [a, b],
          [user_id, colleague_id],
        ],
      );
      const orders: Record<number, number> = {};
      for (const customer of [a, b]) {
        const lines = [items.plain, items.limited, items.cheap].map((item) => ({ item, quantity: 20 }));
        orders[customer] = await placeOrder(
          { system },
          { customer, user: user_id, placedAt: new Date(time.now), lines },
        );
      }
      await system.query("update order_lines set shipped_quantity = quantity where customer_id = any($1)", [[a, b]]);
      await system.query("update orders set status = 'SHIPPED' where customer_id = any($1)", [[a, b]]);
      return { customers: [a, b], orders, user_id, colleague_id };
    },
    /** A session made without a password; gives its token. */
    signIn: async (user_id: number, customer_id: number): Promise<string> => {
      const token = `simulated-${randomUUID()}`;
      const now = new Date(time.now);
      await system.query(
        `insert into sessions (session_id, token_hmac, user_id, customer_id, cart_type_code, created_at, last_seen_at, ends_at)
          values ($1, $2, $3, $4, 'RXO', $5, $5, $6)`,
        [randomUUID(), hmacOf(secret, token), user_id, customer_id, now, new Date(time.now + absoluteMs)],
      );
      return token;
    },
    endSessions: (user_id: number) => system.query("delete from sessions where user_id = $1", [user_id]),
    setOrdering: (user_id: number, customer_id: number, may: boolean) =>
      system.query("update user_customers set is_ordering = $3 where user_id = $1 and customer_id = $2", [
        user_id,
        customer_id,
        may,
      ]),
    done: async ({ customers }: Company): Promise<Done[]> =>
      (
        await system.query<Done>(
          `select idempotency_key as key, device, customer_id, action, input from audit
            where customer_id = any($1) and result = 'done' order by audit_id`,
          [customers],
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
    receipts: async ({ customers }: Company) =>
      (
        await system.query<{ client_key: string; receive_status_code: string; order_receive_id: number }>(
          "select client_key, receive_status_code, order_receive_id from receives where customer_id = any($1)",
          [customers],
        )
      ).rows,
    /** One number for a state, to compare runs. */
    hash: (what: unknown): string => createHash("sha256").update(JSON.stringify(what)).digest("hex").slice(0, 12),
  };
}
