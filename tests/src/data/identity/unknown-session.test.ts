/** The session while it is unknown: no connection at the start, or JSON of another program in its place. */
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { failureOf } from "#src/api/failures.ts";
import { reachability } from "#src/api/signals.ts";
import { askAgain, readSession } from "#src/data/identity/session.ts";
import { json, onTheWire, wire } from "#tests/support/wire.ts";

onTheWire();

test.each([
  [undefined, true],
  [null, false],
  [{ user_id: 7 }, false],
])("a session that is %j is requested again when the server can be reached: %s", async (session, isRequested) => {
  const client = new QueryClient();
  client.setQueryData(["orders"], []);
  if (session === undefined) client.getQueryCache().build(client, { queryKey: ["session"] });
  else client.setQueryData(["session"], session);
  await askAgain(client);
  expect(client.getQueryState(["orders"])?.isInvalidated).toBe(true);
  expect(client.getQueryState(["session"])?.isInvalidated).toBe(isRequested);
});

test.each([[{}], [{ status: "ok" }], [[]], [null], ["ok"]])(
  "%j in place of the user counts as no connection",
  async (body) => {
    wire.answers = [json(200, body)];
    let isUnanswered = false;
    const note = () => void (isUnanswered = true);
    reachability.addEventListener("unanswered", note);
    const failure = failureOf(await readSession({ once: true }).catch((error: unknown) => error));
    reachability.removeEventListener("unanswered", note);
    expect([failure.kind, isUnanswered]).toEqual(["offline", true]);
  },
);
