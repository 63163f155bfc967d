/** The wire under `send` for its tests: what is sent is kept, and answered by what a test has laid ready. */
import { afterEach, beforeEach, vi } from "vitest";
import * as z from "zod/mini";
import { call } from "#contract/base/call.ts";
import { Id, PathId } from "#contract/base/fields.ts";
import { actFor } from "#src/api/acting.ts";
import { loadLine } from "#src/api/ask.ts";
import { onSignedOut } from "#src/api/signals.ts";

const about = "";
const anything = z.unknown();
export const read = call({
  method: "GET",
  path: "/api/things/{thingId}",
  needs: "customer",
  about,
  input: z.strictObject({ thingId: PathId, page: z.optional(z.number()) }),
  output: anything,
});
export const write = call({
  method: "POST",
  path: "/api/things",
  needs: "ordering",
  about,
  input: z.strictObject({ item_id: Id }),
  output: anything,
});
export const bare = call({
  method: "POST",
  path: "/api/search",
  kind: "read",
  needs: "staff",
  about,
  input: z.string(),
  output: anything,
});

/** Emptied before each test. */
export const wire: { sent: Request[]; bodies: string[]; answers: (() => Response)[] } = {
  sent: [],
  bodies: [],
  answers: [],
};

export const openedAs = (what: "tab" | "app") => vi.stubGlobal("matchMedia", () => ({ matches: what === "app" }));
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
export const hotelPage = () =>
  new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html; charset=utf-8", "x-stranger": "1" } });
/** Something between us and the server that answers in its place, and numbers requests as it does. */
export const stranger = (status: number, headers: Record<string, string> = {}) =>
  json(status, { Message: "No." }, { "x-stranger": "1", ...headers });
export const noNetwork = () => {
  throw new TypeError("fetch failed");
};

export const header = (at: number, name: string) => wire.sent[at]?.headers.get(name);

/** At the top of a test file. */
export function onTheWire(): void {
  beforeEach(() => {
    Object.assign(wire, { sent: [], bodies: [], answers: [] });
    vi.stubGlobal("document", { cookie: "other=1; stcart=the-token" });
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    });
    vi.stubGlobal("location", new URL("http://portal.example/"));
    openedAs("tab");
    vi.stubGlobal("fetch", async (request: Request) => {
      wire.sent.push(request);
      wire.bodies.push(await request.clone().text());
      const answer = (wire.answers.shift() ?? json(200, {}))();
      if (answer.headers.has("x-stranger")) return answer;
      answer.headers.set("x-request-id", "request-1");
      const key = request.headers.get("idempotency-key");
      if (key !== null) answer.headers.set("x-answers-key", key);
      return answer;
    });
    actFor({ customer_id: 7, cart_type_code: "CSO" });
    onSignedOut(() => Promise.resolve("given-up"));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}

/** Runs a call on fake timers, so that the pauses before its next attempts take no time. A step is shorter than the time limit of an attempt. */
export async function runWithoutPauses<T>(start: () => Promise<T>): Promise<T> {
  await loadLine(); // Its import takes real time.
  vi.useFakeTimers();
  try {
    const progress = { isSettled: false };
    const settle = () => void (progress.isSettled = true);
    const outcome = start();
    outcome.then(settle, settle);
    while (!progress.isSettled) await vi.advanceTimersByTimeAsync(300);
    return await outcome;
  } finally {
    vi.useRealTimers();
  }
}
