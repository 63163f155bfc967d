/** The application on a fresh database with the tiny company, asked without a network. */
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Pools } from "#server/db/open.ts";
import { buildApp } from "#server/app.ts";
import type { Push } from "#server/outside/push-service.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import { isKey } from "#server/http/once.ts";
import { auditKeys } from "./audit-keys.ts";
import { testTrust } from "./csos/trusted.ts";
import type { Engine } from "#server/services/identity/passwords.ts";
import { fillCompany, password, passwordCost, people } from "./company.ts";
import { freshDatabase } from "./database.ts";
import { getServerNow } from "./present.ts";

export type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string }; // oxlint-disable-line typescript/no-explicit-any -- what the server says is what tests look at

/** A signed-in person (or nobody) asking. */
export type Client = {
  token: string | undefined;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  delete: (path: string, headers?: Record<string, string>) => Promise<Answer>;
};

export type TestApp = {
  app: FastifyInstance;
  pools: Pools;
  url: string;
  /** Somebody who has not signed in. */
  nobody: Client;
  /** Signs in, chooses a customer (when named or the only one) and a cart. */
  signIn: (email: string, at?: { customer?: number; cart?: "RXO" | "CSO" | null }) => Promise<Client>;
  /** The distributor's staff in that person's place. */
  actAs: (email: string, at?: { customer?: number; cart?: "RXO" | "CSO" | null }) => Promise<Client>;
};

/** Starts it at the top of a test file. `clock` gives the server's time; `on`: another migrated, empty database than one of its own. */
export async function testApp({
  clock = getServerNow,
  trust = testTrust,
  push,
  passwordEngine,
  logTo,
  on,
}: {
  clock?: () => Date;
  trust?: Trust;
  push?: Push;
  passwordEngine?: Engine;
  /** Receives the log; without it nothing is logged. */
  logTo?: { write: (line: string) => void };
  on?: { pools: Pools; url: string };
} = {}): Promise<TestApp> {
  const { pools, url } = on ?? (await freshDatabase());
  await fillCompany(pools.system, clock());
  const app = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: logTo === undefined ? "silent" : "info" },
    version: "0.0.0-test",
    clock,
    passwordCost,
    auditKeys,
    trust,
    holdRefusal: () => Promise.resolve(), // sign-in-flood.deep.test.ts and held-refusals.test.ts test the wait
    ...(push && { push }),
    ...(passwordEngine && { passwordEngine }),
    ...(logTo && { logTo }),
  });
  let visits = 0;
  const signIn: TestApp["signIn"] = async (email, { customer, cart = "RXO" } = {}) => {
    // Each from a place of their own: how often one address may try is not what such a test is about.
    const remoteAddress = `127.1.${visits >> 8}.${visits++ & 255}`;
    const payload = { email, password };
    const answer = await app.inject({ method: "POST", url: "/api/security/login", remoteAddress, payload });
    if (!answer.json().logged_in) throw new Error(`${email} could not sign in: ${answer.body}`);
    const client = clientOf(app, answer.json().token);
    if (customer !== undefined) await client.post("/api/security/session-company", { company_id: customer });
    if (cart !== null) await client.post("/api/security/session-cart-type", { cart_type_code: cart });
    return client;
  };
  const actAs: TestApp["actAs"] = async (email, at) => {
    const { rows: before } = await pools.system.query<{ session_id: string }>("select session_id from sessions");
    const client = await signIn(email, at);
    await pools.system.query("update sessions set impersonator_id = $1 where not session_id = any($2)", [
      people.staff.user_id,
      before.map(({ session_id }) => session_id),
    ]);
    return client;
  };
  return { app, pools, url, nobody: clientOf(app), signIn, actAs };
}

/** An answer as whoever asked sees it, but for when it came and its own number: two of the same tell nothing apart. */
export const asSeen = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: { ...headers, date: "", "x-request-id": "" },
});

/** Asks `app` with this token. */
export function clientOf(app: FastifyInstance, token?: string): Client {
  const ask = async (options: InjectOptions): Promise<Answer> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ ...options, headers: { ...authorization, ...options.headers } });
    const key = options.headers?.["idempotency-key"];
    // By this a device knows its server: no answer of ours, whatever it says, may be without.
    if (key !== undefined && isKey(String(key)) && answer.headers["x-answers-key"] !== key)
      throw new Error(`${answer.statusCode} was answered without its key: ${answer.body}`);
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : undefined,
      headers: answer.headers,
      text: answer.body,
    };
  };
  return {
    token,
    get: (url, headers = {}) => ask({ method: "GET", url, headers }),
    delete: (url, headers = {}) => ask({ method: "DELETE", url, headers }),
    post: (url, body = {}, headers = {}) =>
      ask({
        method: "POST",
        url,
        payload: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
  };
}
