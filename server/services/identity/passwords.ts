/** Passwords as they are kept: argon2id, a few at a time, at the same cost for everybody. */
import { randomBytes, randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import * as argon2 from "@node-rs/argon2";
import { newSemaphore, type SemaphoreOptions } from "#server/base/semaphore.ts";

/** Memory in KiB and passes over it. */
export type Cost = { memory: number; passes: number };

/** OWASP's and RFC 9106's advice for servers, and a third more. */
export const standardCost: Cost = { memory: 65_536, passes: 3 };

/** Who asks, and whether they have a line of their own before all strangers (docs/decisions/047). */
type Asking = { name: string; isKnown: boolean };

type Kept = string | null | undefined;

export type Passwords = {
  /** The form in which a password is kept. @throws TooMany */
  hash: (password: string, asking?: Asking) => Promise<string>;
  /**
   * Whether it is the password of this hash. It costs the same whatever the hash, also without one (nobody has that e-mail): how long it takes tells
   * nothing. `isOld`: the hash is of an earlier cost, and to be made anew where the password is known.
   * @param find looks the hash up, when it is one's turn: whoever is sent away costs no look-up.
   * @throws TooMany
   */
  verify: (
    find: () => Promise<Kept> | Kept,
    password: string,
    asking?: Asking,
  ) => Promise<{ isRight: boolean; isOld: boolean }>;
};

export type HashOptions = { memoryCost: number; timeCost: number; parallelism: number };
/** What hashes. */
export type Engine = {
  hash: (password: string, options: HashOptions) => Promise<string>;
  verify: (kept: string, password: string) => Promise<boolean>;
};

/** Whoever is known does not wait behind a stranger's hash that gives way to everything. */
export type Engines = Record<"known" | "strangers", Engine>;

/** Strangers take half of the cores at most. */
export const hashesAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));

/** A turn takes some 0.1 s, so each line is as long as a person waits without wondering. */
const usualTurns: SemaphoreOptions = {
  atOnce: hashesAtOnce,
  waiting: 24,
  ofOne: 4,
};

/** Somebody who has shown by a session or a link who they are: how often they may ask is limited at the door. */
const oneself = (): Asking => ({ name: randomUUID(), isKnown: true });

/** Hashing and verifying for one application. @param engines what hashes, for whom. */
export function newPasswords(
  cost: Cost = standardCost,
  {
    engines = { known: argon2, strangers: argon2 },
    turns = usualTurns,
  }: { engines?: Engines; turns?: SemaphoreOptions } = {},
): Passwords {
  const lines = { known: newSemaphore(turns), strangers: newSemaphore(turns) };
  const inTurn = <T>({ name, isKnown }: Asking, work: (engine: Engine) => Promise<T>) => {
    const line = isKnown ? "known" : "strangers";
    return lines[line](name, () => work(engines[line]));
  };
  const hash = (engine: Engine, password: string, { memory, passes }: Cost) =>
    engine.hash(password.normalize("NFKC"), { memoryCost: memory, timeCost: passes, parallelism: 1 });
  const decoy = decoyOf(cost);
  return {
    hash: (password, asking = oneself()) => inTurn(asking, (engine) => hash(engine, password, cost)),
    verify: (find, password, asking = oneself()) =>
      inTurn(asking, async (engine) => {
        const found = await find();
        // What is no hash is nobody's password; it takes as long.
        const kept = typeof found === "string" && isWhole(found) ? found : undefined;
        const isRight = await engine.verify(kept ?? decoy, password.normalize("NFKC"));
        const owed = whatIsOwed(cost, costOf(kept ?? decoy));
        if (owed !== undefined) await hash(engine, password, owed);
        return { isRight: isRight && kept !== undefined, isOld: owed !== undefined };
      }),
  };
}

/** A hash of nothing: no password is known that has it. */
function decoyOf({ memory, passes }: Cost): string {
  const part = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${part(16)}$${part(32)}`;
}

/** A salt of 8 bytes or more, and a hash of 16 or more. */
const isWhole = (kept: string): boolean =>
  /^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{22,128}$/.test(kept);

function costOf(kept: string): Cost | undefined {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(kept) ?? [];
  return memory === undefined ? undefined : { memory: Number(memory), passes: Number(passes) };
}

/** What is still to be done after an earlier, cheaper hash was verified: one pass over what is missing. Time goes with memory times passes. */
function whatIsOwed({ memory, passes }: Cost, paid: Cost | undefined): Cost | undefined {
  const missing = memory * passes - (paid === undefined ? 0 : paid.memory * paid.passes);
  return missing < 8 ? undefined : { memory: missing, passes: 1 };
}
