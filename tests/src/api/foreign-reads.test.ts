/** Every read of the contract: whatever another program answers in the server's place, what was known stays as it was. */
import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pathNames, type Call } from "#contract/base/call.ts";
import { calls } from "#contract/calls.ts";
import { versions } from "#contract/identity/session.ts";
import { failureOf } from "#src/api/failures.ts";
import { send, sendForBlob } from "#src/api/send.ts";
import { onTheWire, wire } from "#tests/support/wire.ts";

onTheWire();

const reads = Object.entries<Call>(calls).filter(([, { kind }]) => kind === "read");
const foreignResponse = fc.record({
  status: fc.constantFrom(200, 201, 206, 304, 400, 401, 403, 404, 409, 422, 429, 500, 503),
  body: fc.oneof(fc.jsonValue(), fc.constantFrom({}, [], null, { items: [] }, { lines: [], orders: [] })),
  headers: fc.constantFrom({}, { "x-answers-key": "another" }, { "x-request-id": "theirs" }),
  isBlob: fc.boolean(),
});

test.each(reads)("%s", async (name, call) => {
  const input = Object.fromEntries(pathNames(call.path).map((field) => [field, 1])) as never;
  await fc.assert(
    fc.asyncProperty(foreignResponse, async ({ status, body, headers, isBlob }) => {
      const client = new QueryClient();
      client.setQueryData([name], "known");
      const bytes = status === 304 ? null : JSON.stringify(body);
      const foreign = () => new Response(bytes, { status, headers: { ...headers, "x-stranger": "1" } });
      wire.answers = [foreign];
      const asked = client.fetchQuery({
        queryKey: [name],
        queryFn: () => (isBlob ? sendForBlob(call, input, { once: true }) : send(call, input, { once: true })),
        retry: false,
      });
      const failure = failureOf(await asked.catch((error: unknown) => error));
      expect(failure.kind).toBe("offline");
      expect(client.getQueryData([name])).toBe("known");
    }),
    { numRuns: 25 },
  );
});

test("a page of another program that copies our key is no response, and the call is sent again", async () => {
  const html = () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } });
  wire.answers = [html, html];
  const failure = failureOf(await send(versions, {}, { once: true }).catch((error: unknown) => error));
  expect(failure.kind).toBe("offline");
  expect(await send(versions, {})).toEqual({});
});

test("there are reads to try", () => {
  expect(reads.length).toBeGreaterThan(50);
});
