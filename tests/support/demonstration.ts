/** The application on a fresh database with the demonstration company. */
import type { FastifyInstance } from "fastify";

import { buildApp } from "#server/app.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { fillDemonstration } from "#server/db/seed/demonstration.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import { type Client, clientOf } from "./app.ts";
import { freshDatabase } from "./database.ts";
import { getServerNow } from "./present.ts";

export type Demonstration = {
  app: FastifyInstance;
  pools: Pools;
  /** Signs in, chooses a customer (when named or the only one) and a cart. */
  signIn: (email: string, at?: { customer?: number; cart?: "RXO" | "CSO" }) => Promise<Client>;
};

/** Call it at the top of a test file or in `beforeAll`. */
export async function demonstration(now = getServerNow()): Promise<Demonstration> {
  const { pools } = await freshDatabase();
  await inTransaction(pools.system, (db) => fillDemonstration(db, { now }));
  const app = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
    clock: getServerNow,
  });
  const signIn: Demonstration["signIn"] = async (email, { customer, cart } = {}) => {
    const { body } = await clientOf(app).post("/api/security/login", { email, password: demonstrationPassword });
    const client = clientOf(app, body.token);
    if (customer !== undefined) await client.post("/api/security/session-company", { company_id: customer });
    if (cart !== undefined) await client.post("/api/security/session-cart-type", { cart_type_code: cart });
    return client;
  };
  return { app, pools, signIn };
}
