/** One connection through the proxy: two directions, each a queue of bytes that the weather lets pass, delays, holds or cuts. */
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Weather } from "./fault.ts";

export type Link = {
  /** Both ends are reset at once; what was under way is gone. */
  reset: () => void;
  /** Both ends are closed. */
  closed: Promise<unknown>;
};

/** Bytes held for one direction before its sender has to wait. */
const mostHeld = 1024 * 1024;

/** Joins the two ends; how one of them ends (politely or by a reset) reaches the other, in its turn. */
export function link(client: Socket, server: Socket, weather: Weather): Link {
  const reset = () => {
    cut(client);
    cut(server);
  };
  const closed = Promise.all([client, server].map((end) => new Promise((resolve) => end.once("close", resolve))));
  carry({ from: client, to: server, of: "request", weather, reset });
  carry({ from: server, to: client, of: "answer", weather, reset });
  return { reset, closed };
}

/** A reset at once: `resetAndDestroy` alone first waits for what is still to be written, and hangs on an end that is just being said goodbye to. */
function cut(end: Socket): void {
  if (!end.writableEnded || end.writableFinished) end.resetAndDestroy();
  end.destroy();
}

type Direction = { from: Socket; to: Socket; of: "request" | "answer"; weather: Weather; reset: () => void };
type Item = { due: number } & ({ kind: "bytes"; bytes: Buffer } | { kind: "end" } | { kind: "reset" });

function carry({ from, to, of, weather, reset }: Direction): void {
  const queue: Item[] = [];
  let held = 0;
  let isCarrying = false;
  let ownFreeAt = 0;
  let counted = { fault: weather.fault, bytes: 0 };

  from.on("data", (bytes: Buffer) => {
    held += bytes.length;
    if (held > mostHeld) from.pause();
    put({ kind: "bytes", bytes, due: dueOf(bytes.length) });
  });
  from.on("end", () => put({ kind: "end", due: dueOf(0) }));
  from.on("error", () => {
    queue.length = 0; // a reset discards what has not arrived
    put({ kind: "reset", due: 0 });
  });

  function dueOf(bytes: number): number {
    const { fault } = weather;
    if (fault.kind !== "slow") return 0;
    const { bytesPerSecond = Infinity } = fault;
    if (typeof bytesPerSecond === "number") {
      ownFreeAt = Math.max(ownFreeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
      return ownFreeAt + fault.ms;
    }
    const way = of === "request" ? "up" : "down";
    weather.freeAt[way] = Math.max(weather.freeAt[way], performance.now()) + (bytes / bytesPerSecond[way]) * 1000;
    return weather.freeAt[way] + fault.ms;
  }

  function put(item: Item): void {
    queue.push(item);
    if (!isCarrying) void carryAll();
  }

  async function carryAll(): Promise<void> {
    isCarrying = true;
    for (let item = queue[0]; item !== undefined; item = queue[0]) {
      const waitMs = waitFor(item);
      if (waitMs > 0) {
        await (waitMs === Infinity ? weather.changed : Promise.race([weather.changed, wait(waitMs)]));
        continue; // the queue or the weather may be another by now
      }
      queue.shift();
      await deliver(item);
    }
    isCarrying = false;
  }

  function waitFor({ due }: Item): number {
    if (weather.fault.kind === "black-hole") return Infinity;
    return weather.fault.kind === "slow" ? due - performance.now() : 0;
  }

  async function deliver(item: Item): Promise<void> {
    if (item.kind === "reset") return reset();
    if (item.kind === "end") return void to.end();
    held -= item.bytes.length;
    if (held <= mostHeld && from.isPaused()) from.resume();
    const allowed = allowance(item.bytes.length);
    await written(item.bytes.subarray(0, allowed));
    if (allowed < item.bytes.length) reset();
  }

  /** How many of the next bytes may pass before a reset. */
  function allowance(bytes: number): number {
    const { fault } = weather;
    if (fault.kind !== "reset" || fault.of !== of) return bytes;
    if (counted.fault !== fault) counted = { fault, bytes: 0 };
    const allowed = Math.min(bytes, fault.afterBytes - counted.bytes);
    counted.bytes += allowed;
    return allowed;
  }

  const written = (bytes: Buffer): Promise<void> =>
    new Promise((resolve) => (to.writable ? to.write(bytes, () => resolve()) : resolve()));
}
