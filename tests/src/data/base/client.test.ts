/** Which failures of a query are told as a toast, and which the screen says by itself. */
import { expect, test } from "vitest";

import { ErrorAnswer, NoAnswer } from "#src/api/ask.ts";
import type { Failure } from "#src/api/failures.ts";
import { newQueryClient } from "#src/data/base/client.ts";

type Quiet = true | "unless-broken" | undefined;

const answered = (status: number) => new ErrorAnswer(new Response(null, { status }), { Message: "No." });
const cutOff = () => new NoAnswer();

async function toldAfter(error: Error, quiet: Quiet, known?: string): Promise<Failure["kind"][]> {
  const told: Failure["kind"][] = [];
  const client = newQueryClient(({ kind }) => told.push(kind));
  if (known !== undefined) client.setQueryData(["orders"], known);
  const meta = quiet === undefined ? {} : { quiet };
  const queryFn = () => {
    throw error;
  };
  await expect(client.fetchQuery({ queryKey: ["orders"], meta, queryFn, staleTime: 0 })).rejects.toBe(error);
  return told;
}

test.each<[what: string, error: () => Error, quiet: Quiet, told: Failure["kind"][]]>([
  ["a bug, plainly", () => answered(500), undefined, ["broken"]],
  ["a bug, on a screen with an error state", () => answered(500), "unless-broken", ["broken"]],
  ["a bug behind a logo", () => answered(500), true, []],
  ["a reason to read", () => answered(400), "unless-broken", ["refused"]],
  ["nothing there", () => answered(404), "unless-broken", []],
  ["nothing there, plainly", () => answered(404), undefined, ["refused"]],
  ["no connection", cutOff, "unless-broken", []],
  ["no connection, plainly", cutOff, undefined, ["offline"]],
])("%s", async (_what, error, quiet, told) => {
  expect(await toldAfter(error(), quiet)).toEqual(told);
});

test("a failed refresh behind an answer that still stands is told to nobody", async () => {
  expect(await toldAfter(answered(500), undefined, "an answer")).toEqual([]);
});

test.each([
  ["changed", []],
  ["lines", ["refused"]],
  [undefined, ["refused"]],
])("shows a refused write with the code %s unless its screen shows that code itself", async (code, shown) => {
  const told: Failure["kind"][] = [];
  const client = newQueryClient(({ kind }) => told.push(kind));
  const error = new ErrorAnswer(new Response(null, { status: 409 }), { Message: "No.", code });
  const mutationFn = () => Promise.reject(error);
  const mutation = client.getMutationCache().build(client, { mutationFn, meta: { quiet: ["changed"] } });
  await expect(mutation.execute(undefined)).rejects.toBe(error);
  expect(told).toEqual(shown);
});
