/** What is known of an order form's number while it is asked for, and where nobody may or can say. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { numberQuery, uniquenessOf } from "#src/data/checkout/order-forms.ts";
import { json, onTheWire, wire } from "#tests/support/wire.ts";

onTheWire();

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
  await vi.waitFor(() => {
    expect(wire.sent).toHaveLength(count);
    expect(observer.getCurrentResult().fetchStatus).toBe("idle");
  }, 20_000);
  stop();
  client.clear();
  return said;
}

test.each([true, false])("asked, and answered with %s", async (does_exist) => {
  expect(await saidAfter(json(200, { does_exist }))).toEqual(["asking", does_exist ? "taken" : "unique"]);
});

test.each([400, 403, 404, 429])(
  "turned down with %i nothing holds the order up: the server judges the number when it is placed",
  async (status) => {
    const refused = json(status, { Message: "No." }, { "retry-after": "0" });
    expect(await saidAfter(...(status === 429 ? [refused, refused, refused] : [refused]))).toEqual([
      "asking",
      "unasked",
    ]);
  },
);

test("while the service starts again it goes on being asked", async () => {
  const away = json(503, { Message: "Starting." }, { "retry-after": "0" });
  expect(await saidAfter(away, away, away, json(200, { does_exist: false }))).toEqual(["asking", "unique"]);
});
