/** The version that the server serves, with JSON of another program in its place. */
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { failureOf } from "#src/api/failures.ts";
import { versionsQuery } from "#src/data/base/versions.ts";
import { json, onTheWire, wire } from "#tests/support/wire.ts";

onTheWire();

test.each([[{}], [null], [[]]])("%j counts as no connection", async (body) => {
  wire.answers = [json(200, body)];
  const asked = new QueryClient().fetchQuery({ ...versionsQuery, retry: false });
  expect(failureOf(await asked.catch((error: unknown) => error)).kind).toBe("offline");
});
