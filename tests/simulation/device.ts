/** One tablet: its disk, its locks, its clock, and the tabs on it. What happens next is decided outside: this only keeps what could. */
import { IDBFactory } from "fake-indexeddb";
import { StorageGone } from "#outbox/database/database.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import type { Format } from "#outbox/entry/format.ts";
import type { Machine, Message } from "#outbox/entry/machine.ts";
import type { Hear, WireAnswer, Request } from "#outbox/entry/wire.ts";
import type { Random } from "#server/base/random.ts";
import { singlesIn } from "#tests/support/tablet.ts";
import { cipher } from "./cipher.ts";
import { met } from "./faults.ts";
import { type Process, inProcess, livesOn } from "./process.ts";

/** An entry on its way, as a request of its own; `user_id`: who made it. */
export type Single = { user_id: number; request: Request };

/** Something on its way between a process and the server. */
export type Flight = {
  process: Process;
  /** What it carries, in order. */
  singles: Single[];
  /** A copy that the network kept back; nobody waits for its answer. */
  isLate: boolean;
  request: Request;
  /** Undefined while it is on the way to the server. Of several its body is the lines that are yet to be heard. */
  answer: WireAnswer | undefined;
  /** Of several: the server ended in the middle of them. */
  isCut: boolean;
  /** The process hears a line. */
  hear: Hear;
  /** Older entries that could have gone as well. */
  passes: Entry[];
  /** Ends the waiting of the process; once, whichever comes first. */
  arrive: (outcome: WireAnswer | Error) => void;
};

type Timer = { at: number; act: () => void; process: Process };
type Post = { process: Process; from: Process; hear: () => void };

export type Device = {
  storage: IDBFactory;
  flights: Flight[];
  timers: Timer[];
  posts: Post[];
  /** Milliseconds by which this device's clock is ahead. */
  skewMs: number;
  frozen: Set<Process>;
  warnings: number;
  /** Of pages whose disk was gone as they read what they were told: when they read that again, or do whatever else failed with it. */
  readsAgain: Set<Timer>;
  /** Keys that the server asked to come again with, and not before when, by the true time. */
  notBefore: Map<string, { at: number; heardBy: Process }>;
  /** Keys that came again too early. */
  tooEarly: Set<string>;
  /** Who made the entry of each key. */
  owners: Map<string, number>;
  /** The true times at which keys were made. */
  madeAt: Set<number>;
  /** What each person's pages note apart from the disk of entries. */
  marks: Map<number, readonly string[]>;
  /** So many entries go in one request at most. */
  mostEntries: number;
  /** Hears of each that is sent. */
  setsOff: (flight: Flight) => void;
  /** The machine of a page of this person; the worker is nobody's. */
  machineOf: (process: Process, user_id: number, format: Format) => Machine;
};

/** @param time the true time, moved on by whoever runs the history. */
export function newDevice(time: { now: number }, random: Random, mostEntries: number): Device {
  const holders = new Map<string, { process: Process; lost: AbortController }>();
  const ears: { process: Process; name: string; hear: (message: Message) => void }[] = [];
  let keys = 0;
  const stamp = String(random.whole(0, 999_999_999)).padStart(12, "0");
  const device: Device = {
    storage: new IDBFactory(),
    flights: [],
    timers: [],
    posts: [],
    skewMs: 0,
    frozen: new Set(),
    warnings: 0,
    readsAgain: new Set(),
    notBefore: new Map(),
    tooEarly: new Set(),
    owners: new Map(),
    madeAt: new Set(),
    marks: new Map(),
    mostEntries,
    setsOff: () => {},
    machineOf,
  };
  return device;

  function machineOf(process: Process, user_id: number, format: Format): Machine {
    process.onDeath.push(() => {
      for (const [name, holder] of holders) if (holder.process === process) holders.delete(name);
      device.timers = device.timers.filter((timer) => timer.process !== process);
      device.posts = device.posts.filter((post) => post.process !== process);
      device.frozen.delete(process);
    });
    return {
      storage: device.storage,
      format,
      random: random.fraction,
      warn: (error) => {
        device.warnings += 1;
        const timer = device.timers.findLast((each) => each.process === process);
        if (error instanceof StorageGone && timer !== undefined) device.readsAgain.add(timer);
      },
      newKey: () => {
        const key = `${stamp}-${++keys}`;
        device.owners.set(key, user_id);
        device.madeAt.add(time.now);
        return key;
      },
      network: (request, signal, hear) => fly(process, request, signal, hear),
      mostEntries,
      // The worker is nobody's.
      ...(user_id > 0 && {
        marksOf: (id) => ({
          read: () => device.marks.get(id) ?? [],
          write: (sent) => {
            if (!livesOn(process)) return;
            if (sent.length > 0) met(process.fired, "sent on a full disk");
            device.marks.set(id, sent);
          },
        }),
      }),
      crypto: cipher,
      clock: {
        now: () => time.now + device.skewMs,
        skew: () => device.skewMs,
        after: (ms, act) => {
          const timer = { at: time.now + ms, act: () => inProcess(process, act), process };
          if (livesOn(process)) device.timers.push(timer);
          return () => (device.timers = device.timers.filter((each) => each !== timer));
        },
      },
      channel: (name, hear) => {
        const ear = { process, name, hear };
        ears.push(ear);
        return {
          tell: (message) => {
            if (!livesOn(process)) return;
            for (const other of ears.filter((each) => each !== ear && each.name === name && each.process.isAlive)) {
              const heard = () => inProcess(other.process, () => other.hear(structuredClone(message)));
              device.posts.push({ process: other.process, from: process, hear: heard });
            }
          },
          close: () => void ears.splice(ears.indexOf(ear), 1),
        };
      },
      locks: {
        hold: async (name, how, work) => {
          if (!livesOn(process)) return new Promise(() => {});
          const before = holders.get(name);
          if (how === "if-free" && before !== undefined) return "taken";
          if (before !== undefined) met(process.fired, "frozen sender overtaken");
          before?.lost.abort();
          // What a lost sender has under way is heard out beside the next one's four, the same page's too: it passes nobody by any more.
          for (const flight of device.flights) if (flight.process === before?.process) flight.passes = [];
          const mine = { process, lost: new AbortController() };
          holders.set(name, mine);
          const taken = new Promise<void>((resolve) => {
            mine.lost.signal.addEventListener("abort", () => resolve());
          });
          try {
            await Promise.race([work(mine.lost.signal), taken]);
          } finally {
            if (holders.get(name) === mine) holders.delete(name);
          }
          return "held";
        },
      },
    };
  }

  function fly(process: Process, request: Request, signal: AbortSignal, hear?: Hear): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      if (!livesOn(process)) return;
      const singles = (hear === undefined ? [request] : singlesIn(request)).map((single): Single => {
        const key = single.headers["idempotency-key"]!;
        const asked = device.notBefore.get(key);
        // Whoever died may not have written it down.
        if (asked !== undefined && time.now < asked.at && asked.heardBy.isAlive) device.tooEarly.add(key);
        device.notBefore.delete(key);
        return { user_id: device.owners.get(key) ?? 0, request: structuredClone(single) };
      });
      const arrive = (outcome: WireAnswer | Error) => {
        if (!process.isAlive) return;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      const flight: Flight = {
        process,
        singles,
        isLate: false,
        request: structuredClone(request),
        answer: undefined,
        isCut: false,
        hear: (line, answer) => {
          if (process.isAlive) hear?.(line, answer);
        },
        passes: [],
        arrive,
      };
      device.flights.push(flight);
      device.setsOff(flight);
      // Whoever stops waiting does not stop what is on its way.
      signal.addEventListener("abort", () => {
        if (!process.isAlive || !device.flights.includes(flight)) return;
        met(process.fired, "slow answer");
        flight.passes = []; // whatever its answer comes to, this one has not got through
        arrive(new Error("Nobody waits any more."));
      });
    });
  }
}
