/** Loaded before a server that is measured: counts what it sends and asks, and says so when its parent asks. */
import { Socket } from "node:net";
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
  counted.statements++;
  const { stream } = (this as Client & { connection: { stream: Socket } }).connection;
  if (!listened.has(stream)) {
    listened.add(stream);
    answered.add(stream);
    stream.on("data", () => answered.add(stream));
  }
  return query.apply(this, rest);
};
const listened = new WeakSet<Socket>();

process.on("message", (message) => {
  if (message !== "count") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ ...counted, cpuMicroseconds: user + system } satisfies Counted);
});
process.channel?.unref();
