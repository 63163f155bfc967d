/** The table of answers (design.md), row by row. */
import { expect, test } from "vitest";
import { verdictOf } from "#outbox/verdict.ts";

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers({ "x-request-id": "request-1", ...headers }),
});
const inProgress = { Message: "This entry is being answered already.", code: "in_progress" };
const changed = { Message: "Somebody else changed this line.", code: "base_changed", current: { quantity: 4 } };

test.each([
  ["200 is done", answer(200, { quantity: 1 }), { kind: "done", answer: { quantity: 1 } }],
  [
    "200 that the server did not give is no answer",
    { ...answer(200), headers: new Headers() },
    { kind: "no-answer", isServer: false },
  ],
  [
    "400 is refused with its reason",
    answer(400, { Message: "No.", code: "no" }),
    { kind: "refused", error: { message: "No.", code: "no" } },
  ],
  [
    "404 is refused",
    answer(404, { Message: "There is no such receipt." }),
    { kind: "refused", error: { status: 404 } },
  ],
  ["401 pauses", answer(401), { kind: "signed-out" }],
  [
    "403 is a person's",
    answer(403, { Message: "No rights." }),
    { kind: "not-allowed", error: { kind: "not-allowed" } },
  ],
  [
    "409 in progress waits, unsure",
    answer(409, inProgress, { "retry-after": "1" }),
    { kind: "wait", ms: 1_000, unsure: true },
  ],
  [
    "409 base_changed asks with what stands",
    answer(409, changed),
    { kind: "refused", error: { kind: "base_changed", current: { quantity: 4 } } },
  ],
  ["425 waits a second without being told", answer(425), { kind: "wait", ms: 1_000, unsure: false }],
  ["429 waits as told", answer(429, {}, { "retry-after": "7" }), { kind: "wait", ms: 7_000, unsure: false }],
  [
    "503 waits, unsure: a commit may have been under way",
    answer(503, {}, { "retry-after": "2" }),
    { kind: "wait", ms: 2_000, unsure: true },
  ],
  ["a day of Retry-After is not believed", answer(503, {}, { "retry-after": "86400" }), { kind: "wait", ms: 600_000 }],
  ["500 says nothing about the effect", answer(500, { Message: "Broken." }), { kind: "no-answer", isServer: true }],
  ["408 says nothing about the effect", answer(408), { kind: "no-answer", isServer: true }],
])("%s", (_name, given, expected) => {
  expect(verdictOf(given)).toMatchObject(expected);
});
