/** The table of answers (docs/architecture.md), row by row; and that nothing counts which our server did not say of this entry. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { headers as contract } from "#contract/base/headers.ts";
import { keyReused } from "#contract/base/text.ts";
import { entryInProgress } from "#server/http/text.ts";
import { verdictOf } from "#outbox/entry/verdict.ts";
import { requestOf } from "#outbox/entry/wire.ts";
import { anEntry } from "#tests/support/entries.ts";

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers({ "x-answers-key": "key-1", ...headers }),
});
const asked = { key: "key-1", call: "updateItem" } as const;
const change = { cart_id: 1, item_id: 101, quantity: 1, adjusted: null };
const inProgress = { Message: entryInProgress, code: "in_progress" };
const changed = { Message: "Somebody else changed this line.", code: "base_changed", current: { quantity: 4 } };

test.each([
  ["200 is done", answer(200, change), { kind: "done", answer: change }],
  [
    "200 that the server did not give is no answer",
    { ...answer(200, change), headers: new Headers() },
    { kind: "no-answer", isServer: false },
  ],
  [
    "200 to another key is no answer",
    answer(200, change, { "x-answers-key": "key-2" }),
    { kind: "no-answer", isServer: false },
  ],
  ["200 without what the call answers is none", answer(200, { ok: true }), { kind: "no-answer", isServer: true }],
  [
    "422 for a key that was used before says that it may have arrived",
    answer(422, { Message: keyReused, code: "key_reused" }),
    { kind: "no-answer", isServer: true },
  ],
  ["422 for another reason is refused", answer(422, { Message: "No." }), { kind: "refused" }],
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
    { kind: "wait", ms: 1_000, outcomeUnknown: true },
  ],
  [
    "409 base_changed asks with what stands",
    answer(409, changed),
    { kind: "refused", error: { kind: "base_changed", current: { quantity: 4 } } },
  ],
  ["425 waits a second without being told", answer(425), { kind: "wait", ms: 1_000, outcomeUnknown: false }],
  ["429 waits as told", answer(429, {}, { "retry-after": "7" }), { kind: "wait", ms: 7_000, outcomeUnknown: false }],
  [
    "503 waits, unsure: a commit may have been under way",
    answer(503, {}, { "retry-after": "2" }),
    { kind: "wait", ms: 2_000, outcomeUnknown: true },
  ],
  ["a day of Retry-After is not believed", answer(503, {}, { "retry-after": "86400" }), { kind: "wait", ms: 600_000 }],
  ["500 says nothing about the effect", answer(500, { Message: "Broken." }), { kind: "no-answer", isServer: true }],
  ["408 says nothing about the effect", answer(408), { kind: "no-answer", isServer: true }],
])("%s", (_name, given, expected) => {
  expect(verdictOf(given, asked)).toMatchObject(expected);
});

test("whatever a stranger answers, with our request's own headers and body if it likes, is no answer", () => {
  const sent = requestOf(anEntry({ ...asked }), "token", 0);
  const bodies = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(sent.body, change, inProgress, changed));
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 599 }),
      bodies,
      fc.dictionary(fc.constantFrom("x-request-id", "retry-after"), fc.stringMatching(/^\w+$/)),
      (status, body, more) => {
        const mirrored = new Headers({ ...sent.headers, ...more });
        expect(verdictOf({ status, body, headers: mirrored }, asked)).toMatchObject({
          kind: "no-answer",
          isServer: false,
        });
      },
    ),
  );
  expect(Object.keys(sent.headers)).not.toContain(contract.answersKey); // who mirrors a request must not prove anything by it
});
