/** Many entries in one request: what is believed of its answer, and that whatever else comes back each entry is either answered or may have arrived. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Batch } from "#contract/outbox/batch.ts";
import { batchPath, mostBytes } from "#contract/outbox/rules/batch.ts";
import { callNotFound } from "#server/http/text.ts";
import { openDevice } from "#outbox/database/device.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import type { Hear, Request, WireAnswer } from "#outbox/entry/wire.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { openAtOnce } from "#outbox/sender/at-once.ts";
import {
  acting,
  answered,
  newTablet,
  recorded,
  singlesIn,
  type Tablet,
  toServer,
  user_id,
} from "#tests/support/tablet.ts";

const receipt = (lot_no: string) =>
  ({
    call: "receive",
    body: { order_id: 1, item_id: 101, quantity_received: 2, lot_no, receive_date: "03/02/2026" },
  }) as const;
const add = (item_id: number) =>
  ({ call: "addItem", body: { item_id, quantity_uom_code: "CT", quantity: 2 } }) as const;
const states = (entries: readonly Entry[]) => entries.map(({ state, outcomeUnknown }) => [state, outcomeUnknown]);

/** So many changes of one cart wait on a tablet whose person signs in only now; `several` answers a request of several. */
async function waiting(
  count: number,
  several: (request: Request, hear: Hear, signal: AbortSignal) => Promise<WireAnswer>,
) {
  const tablet = await newTablet();
  const requests: Request[] = [];
  const single = tablet.machine.network;
  tablet.machine.network = async (request, signal, hear) => {
    requests.push(request);
    return hear === undefined ? single(request, signal) : several(request, hear, signal);
  };
  const outbox = await signedOut(tablet);
  for (let item = 1; item <= count; item += 1) await outbox.add(add(item), acting);
  await tablet.signIn();
  return { tablet, requests, outbox, several: () => requests.filter(({ path }) => path === batchPath) };
}

async function signedOut({ machine }: Tablet) {
  const device = openDevice(machine.storage, () => "");
  await device.dropSession(user_id);
  device.close();
  return openOutbox(user_id, machine);
}

const keysOf = (request: Request) => singlesIn(request).map(({ headers }) => headers["idempotency-key"]!);
const ours = (request: Request, status = 200): Omit<WireAnswer, "body"> => ({
  status,
  headers: new Headers({ "x-answers-key": request.headers["idempotency-key"]! }),
});
const done = (answers: string) => ({
  answers,
  status: 200,
  body: { cart_id: 1, item_id: 1, quantity: 2, adjusted: null },
});

describe("what is said of each", () => {
  test("several go in one request, in order, each with its own key, place and words; the session stands on it once", async () => {
    const server = toServer(async () => answered(200));
    const { outbox, several } = await waiting(3, (request, hear, signal) => server(request, signal, hear));
    await outbox.drain();
    const [request] = several();
    const { entries } = request!.body as Batch;
    expect(several()).toHaveLength(1);
    expect(request!.headers).toEqual({
      authorization: "Bearer token-1",
      "idempotency-key": expect.any(String),
      "x-client-time": "2026-03-02T12:00:00.000Z",
      "x-background": "1",
    });
    expect(entries.map(({ body }) => (body as { item_id: number }).item_id)).toEqual([1, 2, 3]);
    expect(entries[0]).toMatchObject({
      path: "/api/carts/add-item",
      queue: "cart:1:RXO",
      headers: { "idempotency-key": outbox.entries()[0]!.key, "x-outbox-seq": "1", "x-customer-id": "1" },
    });
    expect(Object.keys(entries[0]!.headers)).not.toContain("authorization");
    expect(states(outbox.entries())).toEqual([
      ["done", false],
      ["done", false],
      ["done", false],
    ]);
    outbox.close();
  });

  test("what is answered is done while the rest is still on its way", async () => {
    const half = Promise.withResolvers<void>();
    const { outbox } = await waiting(4, async (request, hear) => {
      const [first, second, ...rest] = keysOf(request);
      for (const key of [first!, second!]) hear(done(key), ours(request));
      await half.promise;
      for (const key of rest) hear(done(key), ours(request));
      return { ...ours(request), body: undefined };
    });
    const seen: string[] = [];
    outbox.watch((entries) => {
      seen.push(entries.map(({ state }) => state).join(" "));
      if (entries.filter(({ state }) => state === "done").length === 2) half.resolve();
    });
    await outbox.drain();
    expect(seen).toContain("done done sending sending");
    expect(states(outbox.entries()).every(([state]) => state === "done")).toBe(true);
    outbox.close();
  });

  test("one that is turned down holds up nobody; one that was not begun waits as if nothing had been, for the one before it", async () => {
    const answers: Record<number, object> = {
      2: { status: 400, body: { Message: "No.", code: "no" } },
      3: { status: 429, retry_after: 7, body: { Message: "Too many." } },
      4: { status: 425, body: { Message: "", code: "not_begun" } },
    };
    const { outbox, tablet } = await waiting(4, async (request, hear) => {
      for (const [at, key] of keysOf(request).entries()) hear({ ...done(key), ...answers[at + 1] }, ours(request));
      return { ...ours(request), body: undefined };
    });
    await outbox.drain();
    expect(outbox.entries()).toMatchObject([
      { state: "done" },
      { state: "blocked", last_error: { kind: "refused", message: "No.", code: "no" }, outcomeUnknown: false },
      { state: "queued", last_error: { kind: "wait" }, next_at: tablet.now + 7_000, outcomeUnknown: false },
      { state: "queued", last_error: null, next_at: 0, outcomeUnknown: false },
    ]);
    outbox.close();
  });

  test("a session that is over ends all of it: what was not begun waits for its person", async () => {
    const { outbox } = await waiting(3, async (request, hear) => {
      const [first, ...rest] = keysOf(request);
      hear({ answers: first, status: 401, body: { Message: "" } }, ours(request));
      for (const key of rest)
        hear({ answers: key, status: 425, body: { Message: "", code: "not_begun" } }, ours(request));
      return { ...ours(request), body: undefined };
    });
    await outbox.drain();
    expect(states(outbox.entries())).toEqual([
      ["paused", false],
      ["paused", false],
      ["paused", false],
    ]);
    outbox.close();
  });
});

describe("whatever comes back", () => {
  const line = fc.oneof(
    fc.record({ kind: fc.constant("answer" as const), of: fc.nat(7) }),
    fc.constantFrom(
      { kind: "garbled" as const },
      { kind: "unknown" as const },
      { kind: "request" as const },
      { kind: "strange" as const },
    ),
  );
  const ending = fc.constantFrom("whole", "cut off", "lost");

  test("lines twice, out of order, of nobody, unreadable or missing, and an end in the middle: answered exactly where our server said so, else unsure, and sent again under the same key", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 14 }), ending, fc.boolean(), async (lines, end, isOurs) => {
        const heard = new Set<string>();
        const { outbox, tablet, requests } = await waiting(8, async (request, hear) => {
          const keys = keysOf(request);
          const answer = isOurs ? ours(request) : { status: 200, headers: new Headers(request.headers) };
          for (const each of lines) {
            if (each.kind === "answer") {
              hear(done(keys[each.of]!), answer);
              if (isOurs) heard.add(keys[each.of]!);
            } else if (each.kind === "garbled") hear(undefined, answer);
            else if (each.kind === "unknown") hear(done("somebody-elses"), answer);
            else if (each.kind === "strange") hear({ answers: keys[0], status: "200" }, answer);
            else hear((request.body as Batch).entries[0], answer);
          }
          if (end === "lost") throw new Error("The connection was lost.");
          return { ...answer, body: undefined };
        });
        tablet.answers = [new Error("There is no network.")];
        await outbox.drain();
        const before = outbox.entries();
        for (const { key, state, outcomeUnknown } of before)
          expect([state, outcomeUnknown]).toEqual(heard.has(key) ? ["done", false] : ["queued", true]);
        const unanswered = before.filter(({ state }) => state !== "done").map(({ key }) => key);
        requests.length = 0;
        outbox.close();
        const again = await openOutbox(user_id, {
          ...tablet.machine,
          network: toServer(async (one) => (requests.push(one), answered(200))),
        });
        await again.drain();
        expect(requests.map(({ headers }) => headers["idempotency-key"])).toEqual(unanswered);
        expect(states(again.entries()).every(([state]) => state === "done")).toBe(true);
        again.close();
      }),
      { numRuns: 60 },
    );
  });

  test.each([404, 405, 400, 413])(
    "a server that turns down several with %i is asked one by one, and nothing is unsure",
    async (status) => {
      const unknown: boolean[] = [];
      const { outbox, several } = await waiting(12, async (request) => ({
        ...ours(request, status),
        body: { Message: callNotFound },
      }));
      outbox.watch((entries) => void unknown.push(entries.some(({ outcomeUnknown }) => outcomeUnknown)));
      await outbox.drain();
      expect(several()).toHaveLength(1);
      expect(states(outbox.entries())).toEqual(Array.from({ length: 12 }, () => ["done", false]));
      expect(unknown).not.toContain(true);
      outbox.close();
    },
  );

  test("a hotel's sign-in page, and whatever else says of itself no key, say nothing: all may have arrived", async () => {
    const { outbox, tablet } = await waiting(3, async (request, hear) => {
      hear(undefined, { status: 200, headers: new Headers() });
      return { status: 404, headers: new Headers(request.headers), body: { Message: "No." } };
    });
    tablet.answers = [new Error("There is no network.")];
    await outbox.drain();
    expect(states(outbox.entries())).toEqual(Array.from({ length: 3 }, () => ["queued", true]));
    outbox.close();
  });

  test("ten seconds without a line end the waiting, and each line begins them anew", async () => {
    const given: string[] = [];
    const { outbox, tablet } = await waiting(
      3,
      (request, hear, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => (given.push("up"), reject(new Error("Nobody waits."))));
          const [first, second] = keysOf(request);
          ring(9_000);
          hear(done(first!), ours(request));
          ring(9_000);
          hear(done(second!), ours(request));
          ring(9_999);
          given.push("waited");
          ring(1);
        }),
    );
    function ring(ms: number) {
      tablet.now += ms;
      for (const timer of tablet.timers.filter(({ at }) => at <= tablet.now)) timer.act();
    }
    tablet.answers = [new Error("There is no network.")];
    await outbox.drain();
    expect(given).toEqual(["waited", "up"]);
    expect(states(outbox.entries())).toEqual([
      ["done", false],
      ["done", false],
      ["queued", true],
    ]);
    outbox.close();
  });
});

describe("what goes together", () => {
  test("parts of photos go alone, and bodies come to no more than gets through on a poor line", async () => {
    const tablet = await newTablet();
    const sizes: number[] = [];
    tablet.machine.network = async (request, signal, hear) => {
      const those = hear === undefined ? [request] : singlesIn(request);
      if (those.length > 1) sizes.push(JSON.stringify(request.body).length);
      if (those.some(({ body }) => JSON.stringify(body).length > mostBytes)) expect(those).toHaveLength(1);
      return toServer(async ({ path }) =>
        path === "/api/claims/photos" ? answered(200, { part: 0, photo_id: "p" }) : recorded(300_001),
      )(request, signal, hear);
    };
    const outbox = await signedOut(tablet);
    for (let at = 0; at < 40; at += 1) {
      const exception_id = `e${at}`;
      if (at % 8 === 0)
        await outbox.add(
          {
            call: "addPhotoPart",
            body: { exception_id, photo_id: "p", part: 0, size_bytes: 48_000, data: "x".repeat(64_000) },
          },
          acting,
        );
      await outbox.add({ ...receipt(`L${at}`), body: { ...receipt(`L${at}`).body, notes: "n".repeat(4_000) } }, acting);
    }
    await tablet.signIn();
    await outbox.drain();
    expect(states(outbox.entries()).every(([state]) => state === "done")).toBe(true);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThan(mostBytes + 2_000);
    outbox.close();
  });

  test("a cancel goes only after its receipt was answered, with the number", async () => {
    const tablet = await newTablet();
    const outbox = await signedOut(tablet);
    const { key } = await outbox.add(receipt("A"), acting);
    await outbox.add({ call: "cancelReceive", receipt: { receipt_key: key } }, acting);
    tablet.answers = [recorded(300_007)];
    await tablet.signIn();
    await outbox.drain();
    expect(
      tablet.sent.map(({ path, body }) => [path, (body as { order_receive_id?: number }).order_receive_id]),
    ).toEqual([
      ["/api/receives", undefined],
      ["/api/receives/cancel", 300_007],
    ]);
    outbox.close();
  });

  test("as many as may; one by one after a break, then twice as many each time; where only several get nowhere, one by one for five minutes", () => {
    let now = 0;
    const atOnce = openAtOnce(50, () => now);
    const whole = () => (atOnce.whole(atOnce.most()), atOnce.most());
    expect(atOnce.most()).toBe(50);
    atOnce.brokenOff(50, 3);
    expect([atOnce.most(), whole(), whole(), whole(), whole(), whole(), whole()]).toEqual([1, 2, 4, 8, 16, 32, 50]);
    for (let times = 0; times < 3; times += 1) {
      atOnce.brokenOff(2, 0);
      expect(atOnce.most()).toBe(1);
      atOnce.whole(1);
    }
    expect([whole(), whole()]).toEqual([1, 1]);
    now += 5 * 60_000;
    expect(atOnce.most()).toBeGreaterThan(1);
    atOnce.notTaken();
    atOnce.whole(1);
    expect(atOnce.most()).toBe(1);
    now -= 5 * 60_000; // the clock was put back
    expect(whole()).toBeGreaterThan(1);
  });
});
