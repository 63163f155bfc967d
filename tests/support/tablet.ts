/** A tablet of one tab for tests of the outbox: a disk in memory, a clock that the test moves, and a server that answers as told. */
import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import type { Batch } from "#contract/outbox/batch.ts";
import { openDevice } from "#outbox/database/device.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import type { Hear, WireAnswer, Network, Request } from "#outbox/entry/wire.ts";

Object.assign(globalThis, { IDBKeyRange, IDBObjectStore }); // what a browser has

export const user_id = 7;
export const acting = { customer_id: 1, cart_type: "RXO", time_zone: "America/Chicago" } as const;

/** What the server says; whose answer it is says whoever gives it. */
export const answered = (status: number, body: unknown = {}, headers: Record<string, string> = {}): WireAnswer => ({
  status,
  body,
  headers: new Headers({ "x-request-id": "request-1", ...headers }),
});

/** The server's answer to a receipt. */
export const recorded = (order_receive_id: number, more: object = {}): WireAnswer =>
  answered(200, {
    receipt: { order_receive_id, item_id: 101, quantity_received: 2, flagged: [] },
    remaining: 0,
    ...more,
  });

/**
 * The network with our server behind it: each answer names its key, and a success without a body gets that of its call. Several in one request are
 * answered one by one, by `network`; where it fails the answer breaks off there.
 */
export const toServer =
  (network: Network): Network =>
  async (request, signal, hear) => {
    if (hear !== undefined) return oneByOne(toServer(network), request, signal, hear);
    const { status, body, headers } = await network(request, signal);
    const signed = new Headers(Object.fromEntries((headers as Headers).entries()));
    signed.set("x-answers-key", request.headers["idempotency-key"]!);
    const isPlain = status === 200 && Object.keys(body as object).length === 0;
    return { status, headers: signed, body: isPlain ? doneBody(request) : body };
  };

/** As server/http/batch.ts does it. */
async function oneByOne(network: Network, request: Request, signal: AbortSignal, hear: Hear): Promise<WireAnswer> {
  const key = request.headers["idempotency-key"]!;
  const answer = { status: 200, headers: new Headers({ "x-answers-key": key }) };
  const held = new Set<string>();
  for (const { queue, ...single } of singlesIn(request)) {
    const answers = single.headers["idempotency-key"]!;
    if (held.has(queue)) {
      hear({ answers, status: 425, body: { Message: "", code: "not_begun" } }, answer);
      continue;
    }
    const { status, headers, body } = await network(single, signal);
    const isLasting = status < 500 && ![401, 403, 408, 422, 425, 429].includes(status) && body !== null;
    if (!isLasting || (body as { code?: string }).code === "in_progress") held.add(queue);
    const seconds = headers.get("retry-after");
    hear({ answers, status, ...(seconds !== null && { retry_after: Number(seconds) }), body }, answer);
  }
  return { ...answer, body: undefined };
}

/** What came in one request, each as a request of its own. */
export function singlesIn({ headers, body }: Request): (Request & { queue: string })[] {
  const { "idempotency-key": _, "x-entered-skew": skews = "", ...shared } = headers;
  return (body as Batch).entries.map(({ path, queue, headers: own, body: said }, place) => {
    const skew = skews.split(",")[place];
    return {
      path,
      queue,
      headers: { ...shared, ...(own as Record<string, string>), ...(skew && { "x-entered-skew": skew }) },
      body: said,
    };
  });
}

function doneBody({ path, body }: Request): unknown {
  const { item_id = 101, new_quantity, quantity = new_quantity ?? 0 } = body as Record<string, number>;
  if (path.startsWith("/api/receives")) return recorded(300_001).body;
  return path === "/api/outbox/discards"
    ? { success: true }
    : { cart_id: 1, item_id, quantity, adjusted: null, rows: [] };
}

export type Tablet = {
  machine: Machine;
  /** What was sent, in order. */
  sent: Request[];
  /** How the next ones are answered; the last for all that follow. */
  answers: (WireAnswer | Error)[];
  now: number;
  timers: { at: number; act: () => void }[];
  signIn: (token?: string) => Promise<void>;
};

/** Signed in, at noon. */
export async function newTablet(storage = new IDBFactory()): Promise<Tablet> {
  let keys = 0;
  const tablet: Tablet = {
    sent: [],
    answers: [answered(200)],
    now: Date.parse("2026-03-02T12:00:00Z"),
    timers: [],
    signIn: async (token = "token-1") => {
      const device = openDevice(storage, () => "device-1");
      await device.keepSession({ user_id, name: "Dan Dock", token });
      device.close();
    },
    machine: {
      storage,
      network: toServer(async (request) => {
        tablet.sent.push(structuredClone(request));
        const answer = tablet.answers.length > 1 ? tablet.answers.shift()! : tablet.answers[0]!;
        if (answer instanceof Error) throw answer;
        return answer;
      }),
      locks: {
        hold: async (_name, _how, work) => {
          await work(new AbortController().signal);
          return "held";
        },
      },
      clock: {
        now: () => tablet.now,
        after: (ms, act) => {
          const timer = { at: tablet.now + ms, act };
          tablet.timers.push(timer);
          return () => (tablet.timers = tablet.timers.filter((each) => each !== timer));
        },
      },
      channel: () => ({ tell: () => {}, close: () => {} }),
      random: () => 0,
      newKey: () => `key-${++keys}`,
      crypto,
      warn: (error) => {
        throw error;
      },
    },
  };
  await tablet.signIn();
  return tablet;
}
