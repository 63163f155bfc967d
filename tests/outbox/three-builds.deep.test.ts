/**
 * Three builds take turns on one device, forward and back, in any order: nothing is lost or doubled, a record stays as it was written until it is done,
 * and each build sends all that it can read.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Format, formatFor, inFormat } from "#outbox/entry/format.ts";
import type { EntryRecord } from "#outbox/entry/record.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { anEntry } from "#tests/support/entries.ts";
import { listRows, threeBuilds } from "#tests/support/three-builds.ts";
import { acting, answered, newTablet, type Tablet, toServer, user_id } from "#tests/support/tablet.ts";

type Act =
  | { build: number; does: "receive"; lot: string }
  | { build: number; does: "change"; item: number }
  | { build: number; does: "send"; how: "answers" | "no network" | "answer lost" | "fails" };

const anyBuild = fc.nat({ max: 2 });
const acts = fc.array(
  fc.oneof(
    fc.record({ build: anyBuild, does: fc.constant("receive" as const), lot: fc.constantFrom("A", "B") }),
    fc.record({ build: anyBuild, does: fc.constant("change" as const), item: fc.nat({ max: 2 }) }),
    fc.record({
      build: anyBuild,
      does: fc.constant("send" as const),
      how: fc.constantFrom("answers" as const, "no network" as const, "answer lost" as const, "fails" as const),
    }),
  ),
  { minLength: 1, maxLength: 14 },
);

/** The server: what it accepted by key, in order. It answers for a key what it answered before, as ours does; with another body that is an error. */
function server() {
  const accepted = new Map<string, string>();
  let how: Extract<Act, { does: "send" }>["how"] = "answers";
  const take = (key: string, body: unknown) => {
    const said = JSON.stringify(body);
    expect([key, accepted.get(key) ?? said]).toEqual([key, said]);
    accepted.set(key, said);
  };
  const network: Tablet["machine"]["network"] = toServer(async (request) => {
    const key = request.headers["idempotency-key"]!;
    if (how === "no network") throw new Error("There is no network.");
    if (how === "fails") return answered(503);
    take(key, request.body);
    if (how === "answer lost") throw new Error("The answer was lost.");
    return answered(200);
  });
  return { accepted, network, behave: (next: typeof how) => (how = next) };
}

/** What this build must have sent: all that it can read, but what waits in its queue behind what it cannot. */
function leftToSend(rows: readonly EntryRecord[], format: Format): string[] {
  const waiting = rows.filter(({ state }) => state !== "done").toSorted((one, other) => one.seq - other.seq);
  const held = new Set<string>();
  return waiting.flatMap(({ key, v, orderingKey }) => {
    if (v > format.version) held.add(orderingKey);
    return held.has(orderingKey) ? [] : [key];
  });
}

// Several tests, so that none comes near the time limit on a busy machine.
test.each(["first", "second", "third", "fourth", "fifth", "sixth"])(
  "in any order of builds each sends what it can read, once, and nothing is written anew before it is done: %s part of the histories",
  async () => {
    const counts = { sentByOlder: 0, heldBack: 0 };
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const tablet = await newTablet();
        const { accepted, network, behave } = server();
        tablet.machine.network = network;
        const written = new Map<string, string>();
        const perform = async ({ build, ...act }: Act) => {
          const format = threeBuilds[build]!;
          const outbox = await openOutbox(user_id, { ...tablet.machine, format });
          behave(act.does === "send" ? act.how : "no network");
          if (act.does === "receive") {
            const body = {
              order_id: 9,
              item_id: 101,
              quantity_received: 1,
              lot_no: act.lot,
              receive_date: "03/02/2026",
            };
            await outbox.add({ call: "receive", body }, acting);
          } else if (act.does === "change") {
            const body = { item_id: 101 + act.item, quantity_uom_code: "CT", new_quantity: 3 };
            await outbox.add({ call: "updateItem", body, base: 1 }, acting);
          }
          tablet.now += 120_000;
          await outbox.sendNow();
          await outbox.drain();
          const shown = outbox.entries();
          outbox.close();
          const rows = await listRows(tablet, user_id);
          expect(shown.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
          for (const { key, v, body, time_zone, state } of rows) {
            const now = JSON.stringify([v, body, time_zone]);
            if (state !== "done") expect([key, written.get(key) ?? now]).toEqual([key, now]);
            written.set(key, now);
          }
          if (act.does === "send" && act.how === "answers") {
            expect(leftToSend(rows, format)).toEqual([]);
            counts.sentByOlder += rows.filter(({ v, state }) => state === "done" && v < format.version).length;
            counts.heldBack += rows.filter(({ state }) => state !== "done").length;
          }
        };
        for (const act of all) await perform(act);
        await perform({ build: 2, does: "send", how: "answers" });
        const rows = await listRows(tablet, user_id);
        expect(rows.filter(({ state }) => state !== "done")).toEqual([]);
        expect([...accepted.keys()].toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
        // In each queue in the order in which they were entered.
        const places = [...accepted.keys()];
        for (const queue of Map.groupBy(rows, ({ orderingKey }) => orderingKey).values()) {
          const inOrder = queue.toSorted((one, other) => one.seq - other.seq).map(({ key }) => places.indexOf(key));
          expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
        }
      }),
      { numRuns: 50 },
    );
    expect([counts.sentByOlder > 5, counts.heldBack > 0]).toEqual([true, true]);
  },
);

test("an entry is written in the oldest format whose builds can send it, and no step changes what is sent", () => {
  const newest = threeBuilds[2]!;
  expect(formatFor("addItem", newest)).toBeLessThan(newest.version);
  const entry = anEntry({ call: "addItem", body: { item_id: 1, quantity_uom_code: "CT", quantity: 1 } });
  for (let v = 1; v <= newest.version; v += 1) {
    const { body, call, key } = inFormat({ ...entry, v }, newest);
    expect({ body, call, key }).toEqual({ body: entry.body, call: entry.call, key: entry.key });
  }
});
