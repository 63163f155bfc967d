/**
 * What other calls feel of 200 sign-ins a second, from as many addresses: each costs 64 MiB and 0.1 s, so most are told to come back. And who gets in
 * while sixty connections sign in as fast as they are answered.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool as Connections } from "undici";
import { openDatabase } from "#server/database.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { startServer } from "./server.ts";
import { makePeople, type Person, plainItems } from "./stage.ts";

const signInsPerSecond = 200;
const callsPerSecond = 100;
/** Quiet and flood in turn, so that what else the machine does falls on both. */
const turns = 5;
const turnSeconds = 4;
const hostileConnections = 60;
const rightSignIns = { perSecond: 2, seconds: 40 };
/** People of the demonstration who need nothing but their password. */
export const regulars = ["dock", "admin", "reports", "floater"].map((name) => `${name}@northcampus.example`);

export async function signInFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755);
  const server = await startServer(dataFolder, { TRUST_PROXY: "1" });
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  const connections = new Connections(server.origin, { connections: 64 });
  // Their own: who is told to come back is held for a second (docs/decisions/208), and no other call is to wait behind that here.
  const hostile = new Connections(server.origin, { connections: 2 * signInsPerSecond });
  try {
    const ask = asking(
      { connections, hostile },
      {
        people: await makePeople(database.pools.system, 64),
        items: (await plainItems(database.pools.system, 300)).map(({ item_id }) => item_id),
      },
    );
    await paced(callsPerSecond, 2, ask.call); // warms up
    const quiet: number[] = [];
    const flooded: number[] = [];
    const answered = { done: 0, later: 0, other: 0 };
    for (let turn = 0; turn < turns; turn++) {
      quiet.push(...(await paced(callsPerSecond, turnSeconds, ask.call)));
      const flood = paced(signInsPerSecond, turnSeconds, async () => {
        const status = await ask.signIn();
        answered[status === 200 ? "done" : status === 429 ? "later" : "other"] += 1;
      });
      flooded.push(...(await paced(callsPerSecond, turnSeconds, ask.call)));
      await flood;
    }
    const [before, under] = [percentile(quiet, 0.99), percentile(flooded, 0.99)];
    return [
      { what: "other calls, p99, nobody signing in", value: rounded(before), unit: "ms" },
      { what: `other calls, p99, during ${signInsPerSecond} sign-ins a second`, value: rounded(under), unit: "ms" },
      { what: "the second over the first", value: rounded(under / before, 2), unit: "times", aim: { atMost: 2 } },
      { what: "other calls, p50, quiet", value: rounded(percentile(quiet, 0.5)), unit: "ms" },
      { what: "other calls, p50, flooded", value: rounded(percentile(flooded, 0.5)), unit: "ms" },
      { what: "sign-ins that were answered", value: answered.done, unit: "" },
      { what: "sign-ins that were told to come back (429)", value: answered.later, unit: "" },
      { what: "sign-ins answered otherwise", value: answered.other, unit: "", aim: { atMost: 0 } },
      ...(await besideStrangers(server.origin)),
    ];
  } finally {
    await connections.close();
    await hostile.close();
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Right sign-ins while strangers, each try from another address, keep every place in line taken. */
async function besideStrangers(origin: string): Promise<Figure[]> {
  const connections = new Connections(origin, { connections: hostileConnections });
  const own = new Connections(origin, { connections: 16 });
  try {
    const devices = await Promise.all(regulars.map(async (email) => (await signIn(own, { email })).device));
    const going = { isOn: true };
    const hostile = { hashed: 0, later: 0 };
    const strangers = Array.from({ length: hostileConnections }, async (_, at) => {
      const email = at % 2 === 0 ? regulars[0]! : `nobody-${at}@nowhere.example`;
      while (going.isOn)
        hostile[(await signIn(connections, { email, password: "not it" })).status === 429 ? "later" : "hashed"] += 1;
    });
    const known: Tried[] = [];
    const unknown: Tried[] = [];
    await Promise.all([
      paced(rightSignIns.perSecond, rightSignIns.seconds, async (at) => {
        const [email, device] = [regulars[at % regulars.length]!, devices[at % regulars.length]];
        known.push(await signIn(own, { email, device }));
      }),
      // Of the one whom the strangers do not try: their failures delay whoever comes from a strange place (docs/decisions/023).
      paced(rightSignIns.perSecond, rightSignIns.seconds, async (at) => {
        unknown.push(await signIn(own, { email: regulars[1 + (at % (regulars.length - 1))]! }));
      }),
    ]);
    going.isOn = false;
    await Promise.all(strangers);
    const inTime = (tried: Tried[]) => tried.filter(({ isIn, ms }) => isIn && ms <= 3000).length;
    const share = (tried: Tried[]) => rounded((100 * inTime(tried)) / tried.length);
    const times = known.map(({ ms }) => ms);
    const beside = `beside ${hostileConnections} hostile connections`;
    return [
      { what: `right sign-ins on known devices ${beside}`, value: known.length, unit: "" },
      { what: "in within 3 s", value: share(known), unit: "%", aim: { atLeast: 95 } },
      { what: "p50", value: rounded(percentile(times, 0.5)), unit: "ms" },
      { what: "p95", value: rounded(percentile(times, 0.95)), unit: "ms" },
      { what: "longest", value: rounded(Math.max(...times)), unit: "ms" },
      { what: "right sign-ins on devices that are not known, in within 3 s", value: share(unknown), unit: "%" },
      { what: "hostile sign-ins that were hashed", value: hostile.hashed, unit: "" },
      { what: "hostile sign-ins that were told to come back (429)", value: hostile.later, unit: "" },
    ];
  } finally {
    await connections.close();
    await own.close();
  }
}

export type Tried = { status: number; isIn: boolean; ms: number; device: string | undefined };
type Trying = { email: string; password?: string; device?: string | undefined; address?: string };

/** As the page does it, behind a proxy, from an address where nobody has been. */
export async function signIn(
  connections: Connections,
  { email, password = demonstrationPassword, device, address = newAddress() }: Trying,
): Promise<Tried> {
  const start = performance.now();
  const { statusCode, headers, body } = await connections.request({
    method: "POST",
    path: "/api/security/login",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": address,
      "x-forwarded-proto": "https",
      ...(device !== undefined && { cookie: `__Host-device=${device}` }),
    },
    body: JSON.stringify({ email, password }),
  });
  const answer = (await body.json()) as { logged_in?: boolean };
  const made = /__Host-device=([^;]+)/.exec(String(headers["set-cookie"]))?.[1];
  return { status: statusCode, isIn: answer.logged_in === true, ms: performance.now() - start, device: made };
}

function newAddress(): string {
  const [second, third, fourth] = randomBytes(3);
  return `10.${second}.${third}.${fourth}`;
}

/** Starts so many a second, whether earlier ones are done or not; gives how long each took, in ms. */
async function paced(perSecond: number, seconds: number, work: (at: number) => Promise<void>): Promise<number[]> {
  const begun = performance.now();
  const all: Promise<number>[] = [];
  const timed = async (at: number) => {
    const start = performance.now();
    await work(at);
    return performance.now() - start;
  };
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    while (all.length < due) all.push(timed(all.length));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(all);
}

type BothConnections = { connections: Connections; hostile: Connections };

function asking({ connections, hostile }: BothConnections, { people, items }: { people: Person[]; items: number[] }) {
  let asked = 0;
  const send = async (path: string, headers: Record<string, string>, body?: object): Promise<number> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await (body === undefined ? connections : hostile).request({
      method: body === undefined ? "GET" : "POST",
      path,
      headers: { "content-type": "application/json", ...headers },
      ...json,
    });
    await answer.body.dump();
    return answer.statusCode;
  };
  return {
    call: async () => {
      const at = asked++;
      const headers = { authorization: `Bearer ${people[at % people.length]!.token}` };
      const status = await send(`/api/products/${items[at % items.length]}`, headers);
      if (status !== 200) throw new Error(`A call was answered ${status}.`);
    },
    /** Known and unknown, right and wrong, each from an address of its own. */
    signIn: () => {
      const at = asked++;
      const email = at % 2 === 0 ? "buyer@northcampus.example" : `nobody-${at}@nowhere.example`;
      const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
      const password = at % 4 === 0 ? demonstrationPassword : "not it";
      return send(
        "/api/security/login",
        { "x-forwarded-for": address, "x-forwarded-proto": "https" },
        { email, password },
      );
    },
  };
}
