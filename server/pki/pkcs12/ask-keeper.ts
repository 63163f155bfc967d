/** Asks the keeper (./keeper.ts) for a process; it is started with the first one, and keeps no program going that has nothing else to do. */
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { giveOrder, type KeeperAnswer, type Order, readyLine } from "./orders.ts";
import { spawnLimited } from "./spawn-limited.ts";

type Said = Omit<KeeperAnswer, "id">;

interface Keeper {
  /** Its program is read, or it is gone. */
  isReady: Promise<void>;
  give: (order: Omit<Order, "id">, told: readonly Buffer[]) => Promise<Said>;
}

const program = fileURLToPath(new URL("keeper.ts", import.meta.url));
/** Where node keeps what it has compiled, if anywhere: to read a program anew is two thirds of what a process costs. Nothing else of ours goes along. */
const { NODE_COMPILE_CACHE } = process.env;
const env = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
const died: Said = { said: "", isLate: false };
const late: Said = { said: "", isLate: true };

let keeper: Keeper | undefined;

/** What a process said that has ended since. @param told the bytes that they are: they are the caller's, who overwrites them. */
export async function saidBy(order: Omit<Order, "id">, told: readonly Buffer[]): Promise<Said> {
  const { give, isReady } = (keeper ??= newKeeper());
  await isReady;
  const { promise, resolve } = Promise.withResolvers<Said>();
  // The keeper ends it as late; nobody waits longer for a keeper that does not come to that.
  const timer = setTimeout(() => resolve(late), order.wallMs);
  try {
    return await Promise.race([give(order, told), promise]);
  } finally {
    clearTimeout(timer);
  }
}

function newKeeper(): Keeper {
  const child = spawnLimited([program], { env });
  const ends = [child, child.stdin as Socket, child.stdout as Socket];
  const waiting = new Map<number, (said: Said) => void>();
  const ready = Promise.withResolvers<void>();
  let ids = 0;
  let isOver = false;
  const settle = (id: number, said: Said) => {
    waiting.get(id)?.(said);
    waiting.delete(id);
    if (waiting.size === 0) for (const each of ends) each.unref();
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line === readyLine) ready.resolve();
    else {
      const { id, ...said } = JSON.parse(line) as KeeperAnswer;
      settle(id, said);
    }
  });
  // One that died, or could not be started, takes no more; what it was asked is answered when it has closed.
  child.stdin.on("error", () => undefined);
  child.on("error", () => undefined);
  child.on("close", () => {
    isOver = true;
    keeper = undefined;
    ready.resolve();
    for (const id of waiting.keys()) settle(id, died);
  });
  return {
    isReady: ready.promise,
    give: async (order, told) => {
      if (isOver) return died;
      const { promise, resolve } = Promise.withResolvers<Said>();
      const id = (ids += 1);
      waiting.set(id, resolve);
      for (const each of ends) each.ref();
      giveOrder(child.stdin, { id, ...order }, told);
      return promise;
    },
  };
}
