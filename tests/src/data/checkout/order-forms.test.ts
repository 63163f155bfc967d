/** What is known of an order form's number while it is asked for, and where nobody may or can say. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { controlledReasons, type ControlledView } from "#contract/checkout/rules/controlled.ts";
import { loadLine } from "#src/api/ask.ts";
import { numberQuery, uniquenessOf } from "#src/data/checkout/order-forms.ts";
import { numberWords } from "#src/screens/checkout/sign-words.ts";
import { numberNotChecked } from "#src/text/checkout/signing.ts";
import { json, noNetwork, onTheWire, stranger, wire } from "#tests/support/wire.ts";

onTheWire();
beforeAll(loadLine);
// The pauses before the next attempts take no time.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the search has come to say once it has been asked as often as there are answers. */
async function saidAfter(...answers: (() => Response)[]): Promise<string[]> {
  wire.answers = answers;
  const count = answers.length;
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0, networkMode: "always" } } });
  const observer = new QueryObserver(client, numberQuery("BN4719260", "263004187"));
  const said: string[] = [];
  const stop = observer.subscribe((result) => {
    const now = uniquenessOf(result);
    if (said.at(-1) !== now) said.push(now);
  });
  const isFinished = () => wire.sent.length === count && observer.getCurrentResult().fetchStatus === "idle";
  for (let step = 0; step < 200 && !isFinished(); step += 1) await vi.advanceTimersByTimeAsync(100);
  expect(wire.sent).toHaveLength(count);
  expect(observer.getCurrentResult().fetchStatus).toBe("idle");
  stop();
  client.clear();
  return said;
}

test.each([true, false])("asked, and answered with %s", async (does_exist) => {
  expect(await saidAfter(json(200, { does_exist }))).toEqual(["asking", does_exist ? "taken" : "unique"]);
});

/** A call that may be repeated is sent three times before it has failed. */
const thrice = (answer: () => Response) => [answer, answer, answer];

const onPaper: ControlledView = {
  mode: "Form222",
  lines: [{ item_id: 1, quantity_uom_code: "CT", full_description: "Morphine", schedule_name: "II" }],
  deas: [{ identification_code: "BN4719260", schedules: ["II"], valid_to_date: null }],
  dea_number: "BN4719260",
  certificate_id: null,
  certificate_password: "",
  order_form_number: "263004187",
  order_form_number_again: "263004187",
  uniqueness: "failed",
  today: "2026-11-23",
};

test.each([400, 403, 404, 429])("ends the check after a refusal with %i", async (status) => {
  const refused = json(status, { Message: "No." }, { "retry-after": "0" });
  expect(await saidAfter(...(status === 429 ? thrice(refused) : [refused]))).toEqual(["asking", "failed"]);
});

test.each([
  { by: "a service that starts again", answers: thrice(json(503, { Message: "Starting." }, { "retry-after": "0" })) },
  { by: "a lost network", answers: thrice(noNetwork) },
  { by: "a foreign response", answers: thrice(stranger(200)) },
  { by: "a bug of the server", answers: [json(500, {})] },
])("says after $by that the number could not be checked, and goes on asking", async ({ answers }) => {
  const states = await saidAfter(...answers, json(200, { does_exist: false }));
  expect(states).toEqual(["asking", "failed", "unique"]);
});

test("lets an order be placed whose number could not be checked, and says who checks it", () => {
  expect(controlledReasons(onPaper, true)).toEqual([]);
  const { hint } = numberWords(onPaper, "9 characters");
  expect(hint).toBe(numberNotChecked);
});
