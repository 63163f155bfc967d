/** Passwords as they are kept: at one cost for everybody, a few at a time, and the rest told to come back. */
import * as argon2 from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashingAside } from "#server/services/identity/hashing-aside.ts";
import { newPasswords, standardCost } from "#server/services/identity/passwords.ts";
import { newSemaphore } from "#server/base/semaphore.ts";
import { TooMany } from "#server/base/too-many.ts";

const cheap = { memory: 64, passes: 3 };
const password = "kettle umbrella 41";

test("a new hash is argon2id over 64 MiB, three times, in one lane", async () => {
  const hash = await newPasswords().hash(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await newPasswords().verify(() => hash, password)).toEqual({ isRight: true, isOld: false });
  expect(await newPasswords().verify(() => hash, `${password} `)).toEqual({ isRight: false, isOld: false });
});

test("threads that give way to everything else hash the same, several at once, and one that is given nonsense goes on", async () => {
  const { hash, verify } = newPasswords(cheap, {
    engines: { known: hashingAside("low"), strangers: hashingAside("usual") },
    turns: { atOnce: 3, waiting: 20, ofOne: 20 },
  });
  const hashes = await Promise.all(Array.from({ length: 10 }, (_, at) => hash(`${password} ${at}`)));
  const right = await Promise.all(
    hashes.map(async (each, at) => (await verify(() => each, `${password} ${at}`)).isRight),
  );
  expect(right).toEqual(hashes.map(() => true));
  expect((await newPasswords(cheap).verify(() => hashes[3], `${password} 3`)).isRight).toBe(true);
  expect((await verify(() => "nonsense", password)).isRight).toBe(false);
  expect((await verify(() => hashes[4], password)).isRight).toBe(false);
});

test("the same letters are the same password, however the keyboard composes them", async () => {
  const { hash, verify } = newPasswords(cheap);
  const kept = await hash("Cafe\u0301 au lait 41");
  expect(await verify(() => kept, "Caf\u00e9 au lait 41")).toMatchObject({ isRight: true });
});

test("a hash of an earlier cost still opens, and is to be made anew", async () => {
  const old = await argon2.hash(password, { memoryCost: 32, timeCost: 2, parallelism: 1 });
  const { verify } = newPasswords(cheap);
  expect(await verify(() => old, password)).toEqual({ isRight: true, isOld: true });
  expect(await verify(() => old, "another")).toMatchObject({ isRight: false });
});

test("neither nobody nor a spoilt hash has a password", async () => {
  const { verify } = newPasswords(cheap);
  for (const kept of [undefined, null, "", "not a hash", "$argon2id$v=19$m=64,t=3,p=1$bad"]) {
    for (const tried of ["", password, "undefined", "null"])
      expect((await verify(() => kept, tried)).isRight).toBe(false);
  }
});

/** Memory times passes of everything that was done, as an engine that hashes nothing counts it. */
function counting() {
  let work = 0;
  const engine = {
    hash: async (_: string, { memoryCost, timeCost }: { memoryCost: number; timeCost: number }) => {
      work += memoryCost * timeCost;
      return "";
    },
    verify: async (kept: string, tried: string) => {
      const [, memory, passes] = /m=(\d+),t=(\d+)/.exec(kept)!;
      work += Number(memory) * Number(passes);
      return kept.endsWith(tried);
    },
  };
  return { engine, done: () => work };
}

test("verifying costs the same work for everybody: known or not, right or wrong, an old hash or a new one", async () => {
  const kept = [
    undefined,
    null,
    "$argon2id$v=19$m=65536,t=3,p=1$salt$right",
    "$argon2id$v=19$m=19456,t=2,p=1$salt$right",
    "$argon2id$v=19$m=4096,t=1,p=1$salt$right",
  ];
  for (const each of kept) {
    for (const tried of ["right", "wrong"]) {
      const { engine, done } = counting();
      await newPasswords(standardCost, { engines: { known: engine, strangers: engine } }).verify(() => each, tried);
      expect({ each, tried, work: done() }).toEqual({ each, tried, work: 65_536 * 3 });
    }
  }
});

const somebody = "somebody";

test("so many at a time, in the order of asking; who finds the line full is sent away at once", async () => {
  const inTurn = newSemaphore({ atOnce: 2, waiting: 3, ofOne: 3 });
  const ends: (() => void)[] = [];
  const began: number[] = [];
  const work = (id: number) =>
    inTurn(somebody, () => new Promise<number>((end) => (began.push(id), ends.push(() => end(id)))));
  const all = [1, 2, 3, 4, 5].map(work);
  const refused = await work(6).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 2 });
  expect(began).toEqual([1, 2]);
  for (let at = 0; at < 5; at++) {
    ends[at]!();
    await all[at];
    expect(began).toEqual([1, 2, 3, 4, 5].slice(0, Math.min(5, at + 3)));
  }
  const after = work(7);
  ends[5]!();
  expect(await after).toBe(7);
});

test("work that fails gives its place to the next", async () => {
  const inTurn = newSemaphore({ atOnce: 1, waiting: 2, ofOne: 2 });
  const failing = inTurn(somebody, () => Promise.reject(new Error("failed")));
  const next = inTurn(somebody, async () => "done");
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("done");
  expect(await inTurn(somebody, async () => "and again")).toBe("and again");
});

/** A turn that ends when it is told; `began` says in which order they did. */
function standing(options: { waiting: number; ofOne: number }) {
  const inTurn = newSemaphore({ atOnce: 1, ...options });
  const ends: (() => void)[] = [];
  const began: string[] = [];
  const ask = (name: string) =>
    inTurn(name, () => new Promise<string>((end) => (began.push(name), ends.push(() => end(name))))).catch(
      () => `${name} sent away`,
    );
  const endAll = async (all: Promise<string>[]) => {
    const settled = Promise.all(all);
    for (let at = 0; at < all.length; at++) {
      ends[at]?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return settled;
  };
  return { ask, began, endAll };
}

test("names take turns: who floods the line waits behind everybody who asks once", async () => {
  const { ask, began, endAll } = standing({ waiting: 8, ofOne: 4 });
  const all = ["flood", "flood", "flood", "flood", "flood", "flood", "one", "two"].map((name) => ask(name));
  expect(await endAll(all)).toEqual(["flood", "flood", "flood", "flood", "flood", "flood sent away", "one", "two"]);
  expect(began).toEqual(["flood", "flood", "one", "two", "flood", "flood", "flood"]);
});

test("in a full line whoever has most places gives one to whoever has none, and never the other way round", async () => {
  const { ask, endAll } = standing({ waiting: 3, ofOne: 3 });
  const all = ["working", "flood", "flood", "flood", "one", "two", "three", "flood"].map((name) => ask(name));
  expect(await endAll(all)).toEqual([
    "working",
    "flood",
    "flood sent away",
    "flood sent away",
    "one",
    "two",
    "three sent away",
    "flood sent away",
  ]);
});

/** What hashes when it is told, and counts what it began. */
function heldEngine() {
  const held: (() => void)[] = [];
  const verify = () => new Promise<boolean>((resolve) => void held.push(() => resolve(true)));
  return { held, engine: { hash: async () => "", verify } };
}

test("whoever is known waits behind no stranger, and no flood of strangers fills their line", async () => {
  const [known, strangers] = [heldEngine(), heldEngine()];
  const { verify } = newPasswords(standardCost, {
    engines: { known: known.engine, strangers: strangers.engine },
    turns: { atOnce: 1, waiting: 6, ofOne: 2 },
  });
  let lookUps = 0;
  const find = () => ((lookUps += 1), undefined);
  const flood = Array.from({ length: 60 }, (_, at) =>
    verify(find, password, { name: `stranger ${at}`, isKnown: false }).catch((error: unknown) => error),
  );
  expect((await Promise.all(flood.slice(7))).every((each) => each instanceof TooMany)).toBe(true);
  expect(lookUps).toBe(1); // who is sent away was not looked up
  const all = Array.from({ length: 6 }, (_, at) => verify(find, password, { name: `known ${at}`, isKnown: true }));
  for (const [at, each] of all.entries()) {
    await expect.poll(() => known.held).toHaveLength(at + 1);
    known.held[at]!();
    await each;
  }
  expect(strangers.held).toHaveLength(1); // it is still at work, and held up nobody who is known
});
