/** What each answer means, for all statuses and bodies: beside the table of answers (docs/architecture.md), and with what is told of it. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noAnswer, verdictOf } from "#outbox/entry/verdict.ts";
import * as text from "#outbox/entry/text.ts";

const asked = { key: "key-1", call: "updateItem" } as const;
const change = { item_id: 101, quantity: 1 };
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers({ "x-answers-key": "key-1", ...headers }),
});

/** The table's right side for our server's answers, in its order. */
function expected(status: number, code: unknown): object {
  if (status === 200) return { kind: "no-answer", isServer: true }; // no body here is what the call answers
  if (status === 401) return { kind: "signed-out" };
  if (status === 403) return { kind: "not-allowed" };
  const isInProgress = status === 409 && code === "in_progress";
  if (isInProgress || [425, 429, 503].includes(status))
    return { kind: "wait", outcomeUnknown: isInProgress || status === 503, error: { kind: "wait", status } };
  if (status === 409 && code === "base_changed") return { kind: "refused", error: { kind: "base_changed", status } };
  if (status === 422 && code === "key_reused") return { kind: "no-answer", isServer: true };
  if (status === 408) return { kind: "no-answer", isServer: true };
  return status >= 400 && status <= 499
    ? { kind: "refused", error: { kind: "refused", status } }
    : { kind: "no-answer", isServer: true, error: { kind: "no-answer", status } };
}

const statuses = fc.oneof(
  fc.constantFrom(200, 204, 302, 399, 400, 401, 403, 404, 408, 409, 422, 425, 429, 499, 500, 502, 503, 504),
  fc.integer({ min: 201, max: 599 }),
);
const codes = fc.constantFrom("in_progress", "base_changed", "key_reused", "malformed", undefined, 7);

describe("every answer of our server", () => {
  test("means what its status and its code say, whatever its words are", () => {
    fc.assert(
      fc.property(statuses, codes, fc.jsonValue(), (status, code, Message) => {
        const body = { ...(code === undefined ? {} : { code }), Message };
        expect(verdictOf(answer(status, body), asked)).toMatchObject(expected(status, code));
      }),
      { numRuns: 500 },
    );
  });

  test("may have any body, and none falls over it", () => {
    fc.assert(
      fc.property(statuses, fc.oneof(fc.jsonValue(), fc.constant(undefined)), (status, body) => {
        const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
        const verdict = verdictOf(answer(status, body), asked);
        expect(verdict).toMatchObject(expected(status, code));
        if ("error" in verdict) expect(typeof verdict.error.message).toBe("string");
      }),
      { numRuns: 300 },
    );
  });

  test("is done by what the call answers, and by nothing that only looks like success", () => {
    expect(verdictOf(answer(200, change), asked)).toEqual({ kind: "done", answer: change });
    for (const status of [201, 202, 204, 206, 304])
      expect(verdictOf(answer(status, change), asked)).toMatchObject({ kind: "no-answer" });
  });
});

describe("what is told of an answer", () => {
  test("is what our server said: words, code, fields by name and what stands there now", () => {
    const said = {
      Message: "Somebody else changed this line.",
      code: "base_changed",
      fields: { "x-base": "old" },
      current: { quantity: 4 },
    };
    const { Message: message, ...rest } = said;
    for (const [status, kind] of [
      [409, "base_changed"],
      [403, "not-allowed"],
      [429, "wait"],
    ] as const)
      expect(verdictOf(answer(status, said), asked)).toMatchObject({ error: { kind, message, status, ...rest } });
    expect(verdictOf(answer(500, said), asked)).toMatchObject({ error: { kind: "no-answer", message, status: 500 } });
  });

  test("holds nothing that is not of its shape: it stays on the disk, and screens show it", () => {
    const errorOf = (body: unknown) => {
      const verdict = verdictOf(answer(400, body), asked);
      return "error" in verdict ? verdict.error : undefined;
    };
    const bare = { kind: "refused", message: "", status: 400 };
    for (const body of [
      null,
      undefined,
      "No.",
      7,
      [],
      { Message: 5 },
      { Message: ["No."] },
      { code: 7 },
      { fields: "x" },
    ])
      expect(errorOf(body)).toStrictEqual(bare);
    for (const fields of [null, { a: 1 }, { a: "x", b: null }, { a: { b: "c" } }])
      expect(errorOf({ fields })).toStrictEqual(bare);
    expect(errorOf({ fields: {} })).toStrictEqual({ ...bare, fields: {} });
    expect(errorOf({ current: null })).toStrictEqual({ ...bare, current: null });
  });

  test("of nobody is that there was no answer, with the status where there was one", () => {
    expect(noAnswer("The network is gone.", null)).toEqual({
      kind: "no-answer",
      isServer: false,
      error: { kind: "no-answer", message: "The network is gone.", status: null },
    });
    const stranger = verdictOf({ ...answer(403, { Message: "Captive" }), headers: new Headers() }, asked);
    expect(stranger).toEqual(noAnswer(text.foreignResponse, 403));
  });
});

describe("how long to wait", () => {
  const ms = (after: string | undefined) => {
    const verdict = verdictOf(answer(429, {}, after === undefined ? {} : { "retry-after": after }), asked);
    return verdict.kind === "wait" ? verdict.ms : undefined;
  };

  test.each([
    [undefined, 1_000],
    ["", 1_000],
    ["0", 1_000],
    ["0.5", 1_000],
    ["1.5", 1_500],
    ["2", 2_000],
    ["600", 600_000],
    ["601", 600_000],
    ["-5", 1_000],
    ["soon", 1_000],
    ["Infinity", 1_000],
    ["Fri, 20 Nov 2026 13:41:00 GMT", 1_000],
  ])("told %s: %s ms", (after, expectedMs) => expect(ms(after)).toBe(expectedMs));

  test("is a second or more and ten minutes or less, whatever is told", () => {
    fc.assert(
      fc.property(fc.double(), (seconds) => {
        const waited = ms(String(seconds))!;
        expect(waited).toBeGreaterThanOrEqual(1_000);
        expect(waited).toBeLessThanOrEqual(600_000);
      }),
    );
  });
});
