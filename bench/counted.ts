/** Loaded before a server that is measured: counts what it sends and asks, and how late its event loop is, and says so when its parent asks. */
import { Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Client } from "pg";

/** Since the process began. */
export type Counted = {
  /** Processor time of all of its threads. */
  cpuMicroseconds: number;
  /** What went to PostgreSQL as one question; BEGIN with its settings is one. */
  statements: number;
  /** Times that something was sent to PostgreSQL after it had answered. */
  roundTrips: number;
  /** Writes to sockets, those of the answers among them. */
  writes: number;
};

const counted = { statements: 0, roundTrips: 0, writes: 0 };
const answered = new WeakSet<Socket>();

type Writing = { _writeGeneric: (this: Socket, ...rest: unknown[]) => unknown };
const sockets = Socket.prototype as unknown as Writing;
const writeGeneric = sockets._writeGeneric;
sockets._writeGeneric = function (...rest) {
  counted.writes++;
  if (answered.delete(this)) counted.roundTrips++;
  return writeGeneric.apply(this, rest);
};

type Asking = { query: (this: Client, ...rest: unknown[]) => unknown };
const clients = Client.prototype as unknown as Asking;
const { query } = clients;
clients.query = function (...rest) {
  counted.statements += (rest[0] as { asked?: unknown[] } | undefined)?.asked?.length ?? 1;
  const { stream } = (this as Client & { connection: { stream: Socket } }).connection;
  if (!listened.has(stream)) {
    listened.add(stream);
    answered.add(stream);
    stream.on("data", () => answered.add(stream));
  }
  return query.apply(this, rest);
};
const listened = new WeakSet<Socket>();

/** Of the event loop since its parent said "watch", in milliseconds; and the most of resident memory, in MB. */
export type Watched = { p99Ms: number; mostMs: number; mostMB: number };

const delay = monitorEventLoopDelay({ resolution: 5 });
const watching = { timer: undefined as NodeJS.Timeout | undefined, mostMB: 0 };
process.on("message", (message) => {
  if (message === "watch") {
    delay.reset();
    delay.enable();
    watching.mostMB = 0;
    watching.timer ??= setInterval(() => {
      watching.mostMB = Math.max(watching.mostMB, process.memoryUsage.rss() / 1e6);
    }, 50).unref();
  }
  if (message === "watched") {
    delay.disable();
    const { mostMB } = watching;
    process.send?.({ p99Ms: delay.percentile(99) / 1e6, mostMs: delay.max / 1e6, mostMB } satisfies Watched);
  }
});

process.on("message", (message) => {
  if (message !== "count") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ ...counted, cpuMicroseconds: user + system } satisfies Counted);
});
process.channel?.unref();
