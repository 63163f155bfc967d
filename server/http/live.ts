/**
 * Tells devices what changed (contract/live.ts): a person's own, and of receiving, which belongs to a customer, everybody's there. Each process tells PostgreSQL and hears from it what all of them told, so any number of them
 * serve one person. What is told only wakes: a device that missed something is told `again` and asks by its usual calls.
 *
 * Told after the commit, and many at once: NOTIFY inside a transaction would make the commits of all carts wait for one another.
 */
import { PassThrough, type Readable } from "node:stream";
import type { Notification, PoolClient } from "pg";
import type { Logger } from "pino";

import type { Call, OutputOf, ParsedOf } from "#contract/base/call.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { LiveChange } from "#contract/live.ts";
import type { receivingHere } from "#contract/receiving/presence.ts";
import { type Pools, runOn } from "#server/db/open.ts";
import { listOf, none, statement, text } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { liveChannel } from "#server/services/orders/tell-orders.ts";
import { type Following, stillThere } from "./session.ts";
import * as logText from "./log-text.ts";

export type Live = {
  /** Says that a call was done, or turned down by a change that it did not know of, where other devices should hear of it. */
  tell: (call: Call, caller: Caller, done: Done) => void;
  /** The caller's stream of events; ends after so many seconds, with the session, or when it is not read. */
  follow: (caller: Caller, seconds: number) => Readable;
  /** Ends every stream. */
  close: () => Promise<void>;
};

type Given = {
  pools: Pick<Pools, "app" | "system">;
  clock: () => Date;
  log: Pick<Logger, "warn">;
};
/** What came of a call. */
type Done = { status: number; answer: unknown; input: unknown };
type Told = LiveChange & { customer_id: number; user_id: number };
/** `mayReceive`: as its person might when it began, and no more once their rights have changed. */
type Stream = Following & { user_id: number; mayReceive: boolean; out: PassThrough };

/** Nothing is lost with it that asking again would not bring: it need not be on disk. */
const tellStatement = statement(
  "tell_devices",
  { values: { told: listOf(text) }, row: { set_config: text, pg_notify: none } },
  `select set_config('synchronous_commit', 'off', true), pg_notify('${liveChannel}', told) from unnest(:told::text[]) as told`,
);
/** Changes that come so close together are told at once. */
const togetherMs = 10;
/** So soon a stream ends after its session did. */
const lookEveryMs = 700;
const beatEveryMs = 15_000;
const listenAgainMs = 1_000;
/** What a device has not read by then it will not read. */
const mostUnreadBytes = 64 * 1024;
/** One browser needs one; whoever opens more loses the oldest. */
const mostOfOne = 12;

export function newLive({ pools, clock, log }: Given): Live {
  const streams = new Set<Stream>();
  let toTell: string[] = [];
  let telling: NodeJS.Timeout | undefined;
  let timers: NodeJS.Timeout[] = [];
  let listening: Promise<void> | undefined;
  let listener: PoolClient | undefined;
  let isClosed = false;

  const sendOut = async () => {
    telling = undefined;
    const told = [...new Set(toTell)];
    toTell = [];
    await runOn(pools.app, tellStatement, { told }).catch((err: unknown) => log.warn({ err }, logText.liveNotSent));
  };

  const deliver = ({ payload }: Notification) => {
    const { customer_id, user_id, ...change } = JSON.parse(payload ?? "{}") as Told;
    const isEverybodys = change.what !== "cart" && change.what !== "rights";
    const event = change.what === "presence" ? "here" : "changed";
    for (const stream of streams) {
      if (stream.customer_id !== customer_id || !(isEverybodys || stream.user_id === user_id)) continue;
      if (change.what === "rights") stream.mayReceive = false;
      if (event === "changed" || stream.mayReceive) write(stream, event, change);
    }
  };

  /** Resolves once nothing that is told from now on can be missed. */
  const listen = async (): Promise<void> => {
    const client = await pools.app.connect();
    client.on("notification", deliver);
    client.once("end", () => lost(client));
    const isHeard = await client.query(`listen ${liveChannel}`).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    if (isHeard && !isClosed && streams.size > 0) listener = client;
    else client.release(true);
  };

  const beginToListen = (): Promise<void> =>
    (listening ??= listen().catch(async (err: unknown) => {
      log.warn({ err }, logText.liveNotReceived);
      await new Promise((resolve) => setTimeout(resolve, listenAgainMs).unref());
      listening = undefined;
      if (streams.size > 0 && !isClosed) return beginToListen();
    }));

  /** The connection broke: whatever was told meanwhile was missed. */
  const lost = (client: PoolClient) => {
    if (listener !== client) return;
    listener = undefined;
    listening = undefined;
    client.release(true);
    if (streams.size > 0 && !isClosed) void listenAnew();
  };
  const listenAnew = async () => {
    await beginToListen();
    for (const stream of streams) write(stream, "again", {});
  };

  const stopWhenAlone = () => {
    if (streams.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
    const last = listener;
    listener = undefined;
    listening = undefined;
    last?.release(true);
  };

  const look = async () => {
    const asked = [...streams];
    const there = await stillThere(pools.system, asked, clock()).catch(() => []); // nobody can say: they ask again
    const names = new Set(there.map(streamKey));
    for (const stream of asked) if (!names.has(streamKey(stream))) finish(stream, "over");
  };

  const beginTimers = () => {
    if (timers.length > 0) return;
    let isLooking = false;
    const lookOnce = () => {
      if (isLooking) return;
      isLooking = true;
      void look().finally(() => (isLooking = false));
    };
    const beat = () => {
      for (const { out } of streams) out.write(":\n\n");
    };
    timers = [setInterval(lookOnce, lookEveryMs).unref(), setInterval(beat, beatEveryMs).unref()];
  };

  return {
    tell: (call, caller, done) => {
      const told = call.tells === "rights" ? rightsOf(done) : changeOf(call, caller, done);
      if (told === undefined || isClosed) return;
      toTell.push(JSON.stringify(told));
      telling ??= setTimeout(() => void sendOut(), togetherMs).unref();
    },
    follow: ({ session_id, user_id, customer_id, roles }, seconds) => {
      const stream: Stream = {
        session_id: session_id ?? "",
        user_id,
        customer_id,
        mayReceive: mayCall("receiving", roles),
        out: new PassThrough(),
      };
      const own = [...streams].filter((each) => each.user_id === user_id);
      if (own.length >= mostOfOne) finish(own[0]!, "again");
      streams.add(stream);
      const end = setTimeout(() => finish(stream), seconds * 1_000).unref();
      stream.out.once("close", () => {
        clearTimeout(end);
        streams.delete(stream);
        stopWhenAlone();
      });
      beginTimers();
      if (seconds === 0) write(stream, "again", {});
      else void beginToListen().then(() => write(stream, "again", {}));
      return stream.out;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(telling);
      if (toTell.length > 0) await sendOut();
      for (const stream of streams) finish(stream);
      streams.clear();
      stopWhenAlone();
    },
  };
}

const noConflict = { conflict: null, stands: null, wanted: null };

/** What the person whose rights were changed should hear, on all of their devices. */
function rightsOf({ status, answer }: Done): Told | undefined {
  if (status !== 200) return undefined;
  const { user_id, customer_id } = answer as Pick<Told, "user_id" | "customer_id">;
  return { what: "rights", cart_type: null, device: null, ...noConflict, user_id, customer_id };
}

/** What the caller's other devices should hear of a call; undefined: nothing. */
function changeOf({ tells }: Call, caller: Caller, { status, answer, input }: Done): Told | undefined {
  if (tells === undefined) return undefined;
  const { cart_type_code, device, user_id, customer_id } = caller;
  const change = { what: tells, cart_type: cart_type_code, device, ...noConflict, user_id, customer_id };
  if (status === 200 && tells === "presence") {
    const { order_id, place, line } = input as ParsedOf<typeof receivingHere>;
    return {
      ...change,
      here: { ...(answer as OutputOf<typeof receivingHere>), order_id, place, ...(line && { line }) },
    };
  }
  if (status === 200) return change;
  const { code, current } = (answer ?? {}) as { code?: string; current?: { quantity: number } };
  if (code !== "base_changed" || current === undefined) return undefined;
  const { item_id, new_quantity = 0 } = input as { item_id: number; new_quantity?: number };
  return { ...change, conflict: item_id, stands: current.quantity, wanted: new_quantity };
}

const streamKey = ({ session_id, customer_id }: Following): string => `${session_id} ${customer_id}`;

function write(stream: Stream, event: "again" | "changed" | "here" | "over", about: object): void {
  const { out } = stream;
  if (out.writableEnded || out.destroyed) return;
  if (out.readableLength + out.writableLength > mostUnreadBytes) out.destroy();
  else out.write(`event: ${event}\ndata: ${JSON.stringify(about)}\n\n`);
}

function finish(stream: Stream, saying?: "again" | "over"): void {
  if (saying !== undefined) write(stream, saying, {});
  stream.out.end();
}
