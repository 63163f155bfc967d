/**
 * Twenty people of one hospital sign orders at once by certificate, of an authority with a long list of revocations: how long the last one waits, and how much
 * longer everybody else's calls take meanwhile.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Pools } from "#server/db/open.ts";
import { openDatabase } from "#server/database.ts";
import { crl } from "#tests/support/csos/issue.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { certificatePassword, fileOf, signerOf, sub, testTrust } from "#tests/support/csos/trusted.ts";
import { contentOf, costing } from "./cost.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { startServer } from "./server.ts";
import { makePeople, type Person } from "./stage.ts";

const signers = 20;
/** Others, each asking one call after the other. */
const others = 4;
/** As many as the DEA's may have; they never leave the list. */
const revocations = 20_000;

/** Asks the server; with a body by POST. @throws Error unless the answer is 200. */
type Ask = (token: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

export const askServer =
  (origin: string): Ask =>
  async (token, path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(origin + path, {
      headers,
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

export async function signingFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const { env, folder, time } = await signingEnvironment();
  const long = join(folder, "long.crl");
  const revoked = Array.from({ length: revocations }, (_, at) => ({ serial: 5_000_000 + at }));
  writeFileSync(long, crl(sub(), { revoked, from: "2020-01-01", until: "2049-01-01" }));
  const [ofRoot] = testTrust.crlAddresses;
  const server = await startServer(dataFolder, {
    ...env,
    DATA_DIR: dataFolder,
    CSOS_CRLS: `${ofRoot} ${pathToFileURL(long).href}`,
  });
  const { pools, close } = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  const ask = askServer(server.origin);
  try {
    const people = await makePeople(pools.system, signers + others);
    const readers = people.splice(signers);
    const requests = await readyToSign(pools, people, ask);
    const alone = async (from: number) => {
      while (performance.now() - from < 8_000) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await callsBeside(readers, ask, alone); // warm
    const costOfCall = await costing(server.process, dataFolder);
    const before = await callsBeside(readers, ask, alone);
    const call = await costOfCall(before.length);
    const waits: number[] = [];
    const costOfAll = await costing(server.process, dataFolder);
    const ofChildren = childrenMs(server.process.pid!);
    const during = await callsBeside(readers, ask, async (from) => {
      await Promise.all(
        requests.map(async ([token, request]) => {
          const signed = await ask(token, "/api/carts/checkout-csos", request);
          if (signed["Success"] !== true) throw new Error(`not signed: ${JSON.stringify(signed)}`);
          waits.push(performance.now() - from);
        }),
      );
    });
    const all = await costOfAll(1);
    // Calls alone take longer in one minute than in the next: the 99th percentile is of both sides of the signing.
    const after = await callsBeside(readers, ask, alone);
    const ofOne = (spent: number, ofCall: number) => rounded((spent - ofCall * during.length) / signers);
    const [p99, p99During] = [percentile([...before, ...after], 0.99), percentile(during, 0.99)];
    return [
      { what: "20 sign at once: the first waits", value: rounded(Math.min(...waits) / 1000), unit: "s" },
      { what: "20 sign at once: the last waits", value: rounded(Math.max(...waits) / 1000), unit: "s" },
      { what: "a signed order: processor of the server", value: ofOne(all.nodeMs, call.nodeMs), unit: "ms" },
      { what: "of the database", value: ofOne(all.databaseMs, call.databaseMs), unit: "ms" },
      {
        what: "of the process that signs",
        value: rounded((childrenMs(server.process.pid!) - ofChildren) / signers),
        unit: "ms",
      },
      { what: "other calls, p99", value: rounded(p99), unit: "ms" },
      { what: "other calls while they sign, p99", value: rounded(p99During), unit: "ms" },
      { what: "how many times as long", value: rounded(p99During / p99, 2), unit: "times", aim: { atMost: 2 } },
    ];
  } finally {
    await close();
    await server.stop();
    time.close();
    for (const each of [dataFolder, folder]) rmSync(each, { recursive: true, force: true });
  }
}

/** Returns the processor time of the server's child processes that have ended (`cutime` and `cstime`, in hundredths of a second). */
function childrenMs(pid: number): number {
  const ticks = contentOf(`/proc/${pid}/stat`).split(") ").at(-1)!.split(" ").slice(13, 15);
  return ticks.reduce((sum, each) => sum + Number(each) * 10, 0);
}

/** How long each call of the others takes while something is done. */
async function callsBeside(readers: Person[], ask: Ask, work: (from: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = readers.map(async ({ token }) => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await ask(token, "/api/carts");
      times.push(performance.now() - from);
    }
  });
  await work(performance.now());
  over.abort();
  await Promise.all(asking);
  return times;
}

/** A controlled cart with one product and a quote for each, and a certificate of the address that it goes to. */
export async function readyToSign({ system }: Pools, people: Person[], ask: Ask) {
  const { customer_id } = people[0]!;
  const users = people.map(({ user_id }) => user_id);
  await system.query("update user_customers set is_cs = true where user_id = any($1)", [users]);
  await system.query("update sessions set cart_type_code = 'CSO' where user_id = any($1)", [users]);
  const { rows } = await system.query<{ contact_id: number; dea: string }>(
    "select contact_id, identification_code as dea from address_deas where customer_id = $1 and 'II' = any(schedules) order by contact_id",
    [customer_id],
  );
  const to = rows[0]!;
  const upload = {
    file: fileOf(signerOf(to.dea)),
    certificatePassword,
    certificateDeaNumber: to.dea,
  };
  const added = (await ask(people[0]!.token, "/api/csos-certificates", upload)) as {
    SaveCertificateResult: { CertificateId: number };
  };
  const { rows: found } = await system.query(
    `select (select min(contact_id) from addresses where customer_id = $1 and address_type = 2) as billing, (select min(shipping_method_id) from shipping_methods) as method,
       (select min(item_id) from products join product_units using (item_id) left join stock s using (item_id)
         where schedule_name = 'II' and quantity_uom_code = 'CT' and price_cents > 500 and coalesce(max_sale_qty, 9999) > 50 and coalesce(s.available, 9999) > 200) as item`,
    [customer_id],
  );
  const { billing, method, item } = found[0] as Record<"billing" | "method" | "item", number>;
  const requests: [token: string, request: object][] = [];
  for (const { token } of people) {
    const line = { item_id: item, quantity: 1, quantity_uom_code: "CT", medical_necessity_confirmed: true };
    await ask(token, "/api/carts/add-item", line);
    const { cart_id } = (await ask(token, "/api/carts")) as { cart_id: number };
    const { rows: carts } = await system.query<{ wrk_order_id: number }>(
      "select wrk_order_id from carts where cart_id = $1",
      [cart_id],
    );
    const { wrk_order_id } = carts[0]!;
    const cost = {
      ShippingMethodId: method,
      ContactId: to.contact_id,
      SaturdayShipping: false,
      WrkOrderId: wrk_order_id,
    };
    const { shipping_cost } = await ask(token, "/api/shipping-methods/cost", cost);
    const request = {
      cart_id,
      billing_contact_id: billing,
      shipping_contact_id: to.contact_id,
      customer_order_no: `S${cart_id}`,
      shipping_method_id: method,
      shipping_wrk_order_id: wrk_order_id,
      shipping_charges: shipping_cost,
      certificate_id: added.SaveCertificateResult.CertificateId,
      certificate_dea_number: to.dea,
      certificate_password: certificatePassword,
    };
    requests.push([token, request]);
  }
  return requests;
}
