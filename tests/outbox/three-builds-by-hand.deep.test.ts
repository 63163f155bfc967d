/**
 * Three builds take turns at what a person does to entries: cancels, edits, refusals that are sent again, discards, and a hand-over to an admin; forward
 * and back, in any order.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDevice } from "#outbox/database/device.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import type { Format } from "#outbox/entry/format.ts";
import type { EntryRecord } from "#outbox/entry/record.ts";
import type { Request, WireAnswer } from "#outbox/entry/wire.ts";
import { takeOver } from "#outbox/hand-over.ts";
import { openOutbox, type Outbox } from "#outbox/outbox.ts";
import { leave } from "#outbox/sealing/people.ts";
import { acting, answered, newTablet, recorded, type Tablet, toServer, user_id } from "#tests/support/tablet.ts";
import { listRows, threeBuilds } from "#tests/support/three-builds.ts";
import { admin, customerKey, keys as sealKeys } from "#tests/support/visitors.ts";

type Manner = "answers" | "refuses" | "answer lost" | "no network";
type Act =
  | { does: "receive"; lot: string; build: number }
  | { does: "cancel" | "edit" | "again" | "discard"; which: number; build: number }
  | { does: "send"; how: Manner; build: number };

const anyBuild = fc.nat({ max: 2 });
const which = fc.nat({ max: 20 });
/** Few entries can be sent again at any time, so it is pressed more often. */
const byHand = fc.constantFrom<"cancel" | "edit" | "again" | "discard">(
  "cancel",
  "edit",
  "again",
  "again",
  "again",
  "discard",
);
const manner = fc.constantFrom<Manner>("answers", "refuses", "refuses", "refuses", "answer lost", "no network");
const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ build: anyBuild, does: fc.constant("receive" as const), lot: fc.constantFrom("A", "B") }),
    fc.record({ build: anyBuild, does: byHand, which }),
    fc.record({ build: anyBuild, does: byHand, which }),
    fc.record({ build: anyBuild, does: fc.constant("send" as const), how: manner }),
  ),
  { minLength: 4, maxLength: 20 },
);

/** The server: it answers for a key what it answered before, and takes one body for it. */
function server() {
  const known = new Map<string, { said: string; answer: WireAnswer }>();
  /** The keys under which each receipt was recorded and cancelled, by the number in its notes. */
  const recordedBy = new Map<unknown, string[]>();
  const cancelledBy = new Map<unknown, string[]>();
  const receipts = new Map<number, unknown>();
  let how: Manner = "answers";
  const accept = (key: string, { path, body }: Request): WireAnswer => {
    if (path === "/api/outbox/discards") return answered(200, { success: true });
    const { notes, order_receive_id } = body as { notes?: string; order_receive_id?: number };
    const id = order_receive_id ?? 300_000 + receipts.size;
    if (order_receive_id === undefined) receipts.set(id, notes);
    const of = order_receive_id === undefined ? notes : receipts.get(id);
    const by = order_receive_id === undefined ? recordedBy : cancelledBy;
    by.set(of, [...(by.get(of) ?? []), key]);
    return recorded(id);
  };
  const network = toServer(async (request) => {
    const key = request.headers["idempotency-key"]!;
    if (how === "no network") throw new Error("There is no network.");
    const said = JSON.stringify(request.body);
    const before = known.get(key);
    if (before !== undefined) expect([key, said]).toEqual([key, before.said]);
    const isRefused = how === "refuses" && request.path !== "/api/outbox/discards";
    const answer =
      before?.answer ??
      (isRefused ? answered(400, { Message: "This lot is not on this order." }) : accept(key, request));
    known.set(key, { said, answer });
    if (how === "answer lost") throw new Error("The answer was lost.");
    return answer;
  });
  return { network, recordedBy, cancelledBy, behave: (next: Manner) => (how = next) };
}

const isWork = ({ call }: Pick<EntryRecord, "call">): boolean => call !== "discardEntry";
const waitsForReceipt = ({ call, body }: EntryRecord): boolean => call === "cancelReceive" && "receipt_key" in body;

/** What this build must have sent: all that it can read and no person must settle, but what waits in its queue behind what it cannot send. */
function leftToSend(rows: readonly EntryRecord[], { version }: Format): string[] {
  const held = new Set<string>();
  return rows.flatMap((row) => {
    if (row.state === "done" || (row.state === "blocked" && !row.outcomeUnknown)) return [];
    if (row.v > version || waitsForReceipt(row)) held.add(row.orderingKey);
    return held.has(row.orderingKey) ? [] : [row.key];
  });
}

/** What a person may press on a screen of this build. */
const mayBe = {
  cancel: ({ call, state }: Entry) => call === "receive" && (state === "queued" || state === "done"),
  edit: ({ call, state, outcomeUnknown }: Entry) =>
    call === "receive" && !outcomeUnknown && (state === "queued" || state === "blocked"),
  again: ({ state }: Entry) => state === "blocked",
  discard: ({ state, outcomeUnknown }: Entry) => state === "blocked" || (state === "queued" && !outcomeUnknown),
};

/** What is pressed is not tried at once, so that it can still be edited and discarded. */
const anotherTabSends = { hold: async () => "taken" as const };

/** One tablet in the hands of one person, with the build changing under them. */
class Shift {
  readonly tablet: Tablet;
  readonly server = server();
  /** Numbers of receipts that were entered, cancelled and discarded, as their notes have them. */
  readonly entered: string[] = [];
  readonly cancelled = new Set<string>();
  readonly discarded = new Set<string>();
  readonly counts: Record<string, number> = {};
  private readonly written = new Map<number, string>();
  private readonly notesByKey = new Map<string, string>();

  constructor(tablet: Tablet) {
    this.tablet = tablet;
    tablet.machine.network = this.server.network;
  }

  async perform(act: Act): Promise<void> {
    const format = threeBuilds[act.build]!;
    if (act.does === "send") this.server.behave(act.how);
    const machine = act.does === "send" ? this.tablet.machine : { ...this.tablet.machine, locks: anotherTabSends };
    const outbox = await openOutbox(user_id, { ...machine, format });
    const edited = await this.press(outbox, act, format);
    this.tablet.now += 120_000;
    if (act.does === "send") {
      await outbox.sendNow();
      await outbox.drain();
    }
    const shown = outbox.entries().map(({ key }) => key);
    outbox.close();
    const rows = await listRows(this.tablet, user_id);
    expect(shown).toEqual(rows.filter(isWork).map(({ key }) => key));
    this.expectAsWritten(rows, edited);
    if (act.does === "send" && act.how === "answers") expect(leftToSend(rows, format)).toEqual([]);
  }

  /** Gives the place of an entry whose words a person changed. */
  private async press(outbox: Outbox, act: Act, { version }: Format): Promise<number | undefined> {
    if (act.does === "send") return undefined;
    if (act.does === "receive") {
      const notes = `n${this.entered.length}`;
      this.entered.push(notes);
      const body = { order_id: 9, item_id: 101, quantity_received: 1, receive_date: "03/02/2026", notes };
      const { key } = await outbox.add({ call: "receive", body: { ...body, lot_no: act.lot } }, acting);
      this.notesByKey.set(key, notes);
      return undefined;
    }
    const able = outbox.entries().filter((entry) => entry.v <= version && mayBe[act.does](entry));
    const fit = act.does === "cancel" ? able.filter((each) => !this.cancelled.has(notesOf(each))) : able;
    const entry = fit[act.which % Math.max(1, fit.length)];
    if (entry === undefined) return undefined;
    this.counts[act.does] = (this.counts[act.does] ?? 0) + 1;
    switch (act.does) {
      case "cancel":
        this.cancelled.add(notesOf(entry));
        await outbox.add(
          { call: "cancelReceive", receipt: { receipt_key: entry.key }, reason: notesOf(entry) },
          acting,
        );
        return undefined;
      case "edit": {
        const { quantity_received } = entry.body as { quantity_received: number };
        const next = await outbox.edit(entry.key, { ...entry.body, quantity_received: quantity_received + 1 });
        expect(next).not.toBe("too-late");
        return entry.seq;
      }
      case "again":
        await outbox.sendNow(entry.key);
        return undefined;
      case "discard":
        expect(await outbox.discard(entry.key)).toBe("discarded");
        if (entry.call === "receive") this.discarded.add(notesOf(entry));
        this.cancelled.delete(notesOf(entry)); // with a receipt its waiting cancel goes, too
        return undefined;
    }
  }

  /** Until it is done a record stays as it was written: but the receipt's name in a cancel, and what its person changed. */
  private expectAsWritten(rows: readonly EntryRecord[], edited: number | undefined): void {
    for (const { seq, v, call, body, time_zone, state } of rows) {
      const now = JSON.stringify([v, time_zone, call === "cancelReceive" ? "reason" in body && body.reason : body]);
      if (state !== "done" && seq !== edited) expect([seq, this.written.get(seq) ?? now]).toEqual([seq, now]);
      this.written.set(seq, now);
    }
  }

  /** The newest build is back for good, and its person settles whatever was refused. */
  async finish(): Promise<void> {
    const format = threeBuilds[2]!;
    this.server.behave("answers");
    const outbox = await openOutbox(user_id, { ...this.tablet.machine, format });
    for (let rounds = 0; rounds < 6; rounds += 1) {
      this.tablet.now += 120_000;
      for (const { key, state } of outbox.entries()) if (state === "blocked") await outbox.sendNow(key);
      await outbox.sendNow();
      await outbox.drain();
    }
    outbox.close();
    const rows = await listRows(this.tablet, user_id);
    expect(rows.filter(({ state }) => state !== "done")).toEqual([]);
    const { recordedBy, cancelledBy } = this.server;
    for (const notes of this.entered) {
      const [times, cancels] = [recordedBy.get(notes)?.length ?? 0, cancelledBy.get(notes)?.length ?? 0];
      // What was discarded may have arrived before, and never twice.
      if (this.discarded.has(notes)) expect([notes, times <= 1, cancels <= 1]).toEqual([notes, true, true]);
      else if (this.cancelled.has(notes)) expect([notes, times, cancels]).toEqual([notes, 1, 1]);
      else expect([notes, times, cancels <= 1]).toEqual([notes, 1, true]);
    }
  }
}

/** The number of a receipt; a cancel has that of its receipt as its reason. */
const notesOf = ({ body }: Entry): string => {
  const { notes, reason } = body as { notes?: string; reason?: string };
  return notes ?? reason!;
};

test("cancels, edits, refusals and discards of three builds lose, double and rewrite nothing, in any order of builds", async () => {
  const total: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const shift = new Shift(await newTablet());
      for (const act of all) await shift.perform(act);
      await shift.finish();
      for (const [name, count] of Object.entries(shift.counts)) total[name] = (total[name] ?? 0) + count;
    }),
    { numRuns: 120 },
  );
  for (const name of ["cancel", "edit", "again", "discard"]) expect([name, total[name]! > 8]).toEqual([name, true]);
});

describe("a hand-over between builds", () => {
  const at = (tablet: Tablet, build: number) => ({ ...tablet.machine, format: threeBuilds[build]! });

  async function signIn(tablet: Tablet, who: number, build: number): Promise<Outbox> {
    const device = openDevice(tablet.machine.storage, () => "device-1");
    await device.keepSession({ user_id: who, name: "Dan Dock", token: `token-${who}` });
    const outbox = await openOutbox(who, at(tablet, build));
    await device.keepSealKey(who, sealKeys[who as keyof typeof sealKeys]);
    device.close();
    await outbox.unlock();
    return outbox;
  }

  const builds = [0, 1, 2];
  const orders = builds.flatMap((enters) =>
    builds.flatMap((takes) => builds.map((sends) => ({ enters, takes, sends }))),
  );

  test.each(orders)(
    "entered by build $enters, taken over by $takes, sent by $sends",
    async ({ enters, takes, sends }) => {
      const tablet = await newTablet();
      const { network, behave, recordedBy, cancelledBy } = server();
      tablet.machine.network = network;
      behave("no network");
      const own = await signIn(tablet, user_id, enters);
      const body = { order_id: 9, item_id: 101, quantity_received: 1, lot_no: "A", receive_date: "03/02/2026" };
      const { key } = await own.add({ call: "receive", body: { ...body, notes: "n0" } }, acting);
      await own.add({ call: "cancelReceive", receipt: { receipt_key: key }, reason: "n0" }, acting);
      await own.drain();
      own.close();
      const before = await listRows(tablet, user_id);
      await leave(user_id, tablet.machine);

      const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 };
      const takeAt = async (build: number) => {
        const outbox = await signIn(tablet, admin, build);
        const moved = await takeOver(given, { outbox, machine: at(tablet, build) });
        await outbox.drain();
        outbox.close();
        return moved;
      };
      // What stands behind an entry of a newer build stays with it: a cancel would come before its receipt.
      const unreadable = before.findIndex(({ v }) => v > threeBuilds[takes]!.version);
      const taken = unreadable < 0 ? before.length : unreadable;
      expect(await takeAt(takes)).toEqual({ taken, left: before.length - taken });
      // By the admin's record: key and body of whoever entered it, and who that was, in a format no newer than the taker writes.
      for (const row of await listRows(tablet, admin)) {
        const was = before.find((each) => each.key === row.key)!;
        expect(row).toMatchObject({ body: was.body, user_id: admin, on_behalf_of: { user_id, name: "Dan Dock" } });
        expect(row.v).toBeLessThanOrEqual(Math.max(was.v, threeBuilds[takes]!.writes!(row.call)));
      }

      behave("answers");
      for (const build of [sends, 2]) {
        tablet.now += 120_000;
        const outbox = await signIn(tablet, admin, build);
        await outbox.sendNow();
        await outbox.drain();
        outbox.close();
        if (build !== 2) expect(leftToSend(await listRows(tablet, admin), threeBuilds[build]!)).toEqual([]);
      }
      await takeAt(2);
      expect([recordedBy.get("n0"), cancelledBy.get("n0")?.length]).toEqual([[key], 1]);
      expect((await listRows(tablet, admin)).filter(({ state }) => state !== "done")).toEqual([]);
    },
  );
});
