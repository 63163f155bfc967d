/** Strangers at sixty addresses sign in as fast as they are answered: whoever has signed in on a device before gets in beside them (docs/decisions/047). */
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";

import { buildApp } from "#server/app.ts";
import { testApp } from "#tests/support/app.ts";
import { newPerson, password, passwordCost as keptCost, people } from "#tests/support/company.ts";
import { getServerNow } from "#tests/support/present.ts";

const { pools } = await testApp();
/** A turn takes so long that sixty who ask fill the line. */
const passwordCost = { memory: 16_384, passes: 3 };
const app = await buildApp({
  pools,
  environment: { trustProxy: false, logLevel: "silent" },
  version: "0.0.0-test",
  clock: getServerNow,
  passwordCost,
});

type From = { address: string; device?: string | undefined };
async function tryIt(email: string, typed: string, { address, device }: From, at = app) {
  const answer = await at.inject({
    method: "POST",
    url: "/api/security/login",
    remoteAddress: address,
    headers: { "sec-fetch-site": "same-origin", ...(device !== undefined && { cookie: `__Host-device=${device}` }) },
    payload: { email, password: typed },
  });
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  return {
    status: answer.statusCode,
    isIn: answer.json().logged_in === true,
    retryAfter: answer.headers["retry-after"],
    text: `${answer.statusCode} ${answer.body.replace(answer.json().request_id ?? "", "")}`,
    device: cookies.flatMap((each) => /^__Host-device=([^;]+)/.exec(each)?.[1] ?? [])[0],
  };
}
type Tried = Awaited<ReturnType<typeof tryIt>>;

let floods = 0;
/** Sixty callers who ask again as soon as they are answered, every second one for an email address that has an account. Addresses and accounts are the flood's own. */
async function startFlood(device?: string) {
  const nth = floods++;
  const target = await newPerson(pools, `target-${nth}@north.example`);
  const addresses = Array.from({ length: 60 }, (_, at) => `127.${100 + nth}.${at}.${at + 1}`);
  const answers: { known: boolean; answer: Tried }[] = [];
  const { promise: isFull, resolve: full } = Promise.withResolvers<void>();
  const going = { isOn: true };
  const each = addresses.map(async (address, at) => {
    while (going.isOn) {
      const known = at % 2 === 0;
      const email = known ? target.email : `nobody-${nth}-${at}@nowhere.example`;
      const answer = await tryIt(email, "wrong horse battery", { address, device });
      answers.push({ known, answer });
      if (answer.status === 429) full();
    }
  });
  const end = async () => {
    going.isOn = false;
    await Promise.all(each);
    return answers;
  };
  return { isFull, end, address: addresses[0]! };
}

let made = 0;
/** Somebody who has signed in on a device of theirs. */
async function newRegular() {
  const address = `127.1.0.${made + 1}`;
  const { email } = await newPerson(pools, `regular-${made++}@north.example`);
  const { device } = await tryIt(email, password, { address });
  return { email, device: device! };
}

test("whoever is known gets in during a flood, wherever they are; whoever is not is told when to come back, and gets in after it", async () => {
  const { email: newcomer } = await newPerson(pools, "newcomer@north.example");
  const regulars = [await newRegular(), await newRegular(), await newRegular()];
  const { isFull, end, address: floodAddress } = await startFlood();
  await isFull;
  const strangers: Tried[] = [];
  for (const { email, device } of regulars) {
    // At an address at which they never were, and at one from which the flood comes.
    for (const address of [`127.3.0.${made++}`, floodAddress])
      expect(await tryIt(email, password, { address, device })).toMatchObject({ status: 200, isIn: true });
    strangers.push(await tryIt(newcomer, password, { address: `127.4.0.${made++}` }));
  }
  const answers = await end();
  for (const { status, isIn, retryAfter } of strangers)
    expect([status, isIn, retryAfter]).toEqual(status === 429 ? [429, false, "2"] : [200, true, undefined]);
  expect(await tryIt(newcomer, password, { address: "127.4.1.1" })).toMatchObject({ status: 200, isIn: true });
  // Refused or checked, an email with an account and one without get the same response. Waits after failed tries (docs/decisions/023) are left out:
  // the flood's duration decides which of them it reaches.
  const isWait = ({ text }: Tried) => text.includes("Too many failed tries.");
  const texts = (of: boolean) =>
    new Set(answers.flatMap(({ known, answer }) => (known === of && !isWait(answer) ? answer.text : [])));
  expect(texts(true)).toEqual(texts(false));
  expect(texts(true).size).toBe(2);
});

test("a made-up device is a stranger's, and so is one on which nobody has signed in for longer than its cookie lives", async () => {
  const [former, regular] = [await newRegular(), await newRegular()];
  await pools.system.query(
    "update sign_in_sources set succeeded_at = $2::timestamptz - interval '401 days' where user_id = (select user_id from users where email = $1)",
    [former.email, getServerNow()],
  );
  const { isFull, end } = await startFlood("made-up");
  await isFull;
  const asked = [former, regular].flatMap(({ email, device }) =>
    Array.from({ length: 4 }, () => tryIt(email, password, { address: `127.5.0.${made++}`, device })),
  );
  const answers = await Promise.all(asked);
  await end();
  expect(answers.slice(0, 4).some(({ status }) => status === 429)).toBe(true);
  expect(answers.slice(4).every(({ isIn }) => isIn)).toBe(true);
});

test("one device has so many places in line and no more, and a flood from one network takes a whole line from nobody", async () => {
  const [{ email, device }, other] = [await newRegular(), await newRegular()];
  const ask = () => tryIt(email, "wrong horse battery", { address: "127.6.0.1", device });
  const many = Array.from({ length: 40 }, ask);
  const refused = await Promise.race(
    many.map(async (each) => ((await each).status === 429 ? each : new Promise<Tried>(() => {}))),
  );
  expect(refused.retryAfter).toBe("2");
  expect((await tryIt(other.email, password, { address: "127.6.0.1", device: other.device })).isIn).toBe(true);
  const network = Array.from({ length: 60 }, (_, at) =>
    tryIt("nobody@nowhere.example", "wrong horse battery", { address: `2001:db8:1:2::${at.toString(16)}` }),
  );
  expect((await tryIt(people.staff.email, password, { address: "2001:db8:1:3::1" })).status).toBe(200);
  expect((await Promise.all(network)).filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  await Promise.all(many);
});

/** Hashes one by one, when it is told to; `next` is the password of one that has begun, in their order. */
function turnsOfHashing() {
  type Turn = { password: string; end: () => void };
  const begun: Turn[] = [];
  const waiting: ((turn: Turn) => void)[] = [];
  let isOver = false;
  const verify = (_kept: string, typed: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const turn = { password: typed, end: () => resolve(typed === password) };
    if (isOver) turn.end();
    else if (waiting[0] === undefined) begun.push(turn);
    else waiting.shift()!(turn);
    return promise;
  };
  return {
    engine: { verify, hash: async () => "" },
    next: (): Promise<Turn> => {
      const turn = begun.shift();
      return turn === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(turn);
    },
    endAll: () => {
      isOver = true;
      for (const { end } of begun) end();
    },
  };
}

test("of sixty callers at one address five have a place, the others are held and told to come back, and fifteen quiet addresses get in between", async () => {
  const { engine, next, endAll } = turnsOfHashing();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  const flooded = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
    clock: getServerNow,
    passwordCost: keptCost,
    passwordEngine: engine,
    holdRefusal: () => ((held += 1), released),
  });
  const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
  const wrong = "wrong horse battery";
  const going = { isOn: true };
  const refused: Tried[] = [];
  const attackers = Array.from({ length: 60 }, async (_, at) => {
    while (going.isOn) {
      const answer = await tryIt(`nobody-${at}@nowhere.example`, wrong, { address: "127.7.0.1" }, flooded);
      if (answer.status === 429) refused.push(answer);
    }
  });
  await expect.poll(() => held).toBe(60 - atOnce - 4);
  expect(refused).toEqual([]); // none has an answer before it was held

  const persons = await Promise.all(
    Array.from({ length: 15 }, (_, at) => newPerson(pools, `quiet-${at}@north.example`)),
  );
  const quiet = persons.map(({ email }, at) => tryIt(email, password, { address: `127.8.0.${at + 1}` }, flooded));
  const isIn = Promise.all(quiet).then(() => "in" as const);
  let [turnsOfFlood, turnsOfQuiet] = [0, 0];
  while (turnsOfQuiet < quiet.length) {
    const turn = await next();
    if (turn.password === wrong) turnsOfFlood += 1;
    else turnsOfQuiet += 1;
    turn.end();
  }
  expect(turnsOfFlood).toBeLessThanOrEqual(quiet.length + atOnce);
  going.isOn = false;
  endAll();
  expect(await isIn).toBe("in");
  expect((await Promise.all(quiet)).map(({ status, isIn: entered }) => [status, entered])).toEqual(
    quiet.map(() => [200, true]),
  );
  release();
  await Promise.all(attackers);
  expect(refused.length).toBeGreaterThanOrEqual(60 - atOnce - 4);
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(["429 2"]));
  await flooded.close();
});
