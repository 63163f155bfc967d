/** Answers that a screen that throws drops: those that were read in the same turn, except the session. */
import { expect, test } from "vitest";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { ErrorAnswer, NoAnswer } from "#src/api/ask.ts";
import { dropDrawnAnswers, NotingQueryCache } from "#src/data/base/drawn-answers.ts";

const bug = new TypeError("lots.map is not a function");
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A client with three answers, of which the second was drawn in an earlier turn. */
async function drawn(...keys: string[][]): Promise<QueryClient> {
  const client = new QueryClient({ queryCache: new NotingQueryCache() });
  client.setQueryData(["receiving", "pending"], ["poison"]);
  client.setQueryData(["cart", "lines"], ["fine"]);
  client.setQueryData(["catalog", "search"], ["not kept on the device"]);
  client.setQueryData(["session"], { user_id: 7 });
  client.getQueryData(["cart", "lines"]);
  await turn();
  for (const queryKey of keys) new QueryObserver(client, { queryKey }).getCurrentResult();
  return client;
}

const left = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => queryKey.join(" "));

test("the answers that were drawn in this turn go, the others and the session stay", async () => {
  const client = await drawn(["receiving", "pending"], ["catalog", "search"], ["session"]);
  dropDrawnAnswers(client, bug);
  expect(left(client)).toEqual(["cart lines", "session"]);
});

test("what was drawn in an earlier turn stays", async () => {
  const client = await drawn(["receiving", "pending"]);
  await turn();
  dropDrawnAnswers(client, bug);
  expect(left(client)).toHaveLength(4);
});

test.each([
  ["no answer", new NoAnswer()],
  ["a refusal", new ErrorAnswer(new Response(null, { status: 404 }), { Message: "No." })],
])("a screen that throws %s drops nothing", async (_what, error) => {
  const client = await drawn(["receiving", "pending"]);
  dropDrawnAnswers(client, error);
  expect(left(client)).toHaveLength(4);
});
