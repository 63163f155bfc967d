/** Certificates: the file goes as it is, once, and nothing of it or its password stays; what is shown is asked for again after each change. */
import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { certificateNotFound } from "#server/services/csos/text.ts";
import { kept } from "#src/data/base/kept.ts";
import { certificatesQuery, useDelete, useUpload } from "#src/data/csos/certificates.ts";
import { inComponent } from "#tests/support/in-component.ts";
import { header, json, noNetwork, onTheWire, wire } from "#tests/support/wire.ts";

onTheWire();

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  client.setQueryData(certificatesQuery.queryKey, { certificates: [] } as never);
});
const isStale = () => client.getQueryState(certificatesQuery.queryKey)?.isInvalidated;
const typed = { certificatePassword: "Sign-2026", certificateDeaNumber: "BN4719260" };
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "mine.p12");
const sentBody = (at = 0) => JSON.parse(wire.bodies[at]!) as Record<string, string>;

describe("adding one", () => {
  test("any file arrives byte by byte as it was, with what was typed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        Object.assign(wire, { sent: [], bodies: [], answers: [json(200, { Success: true })] });
        await inComponent(client, useUpload).mutateAsync({ ...typed, file: fileOf(new Uint8Array(bytes)) });
        const { file, ...rest } = sentBody();
        expect([...Buffer.from(file!, "base64")]).toEqual([...bytes]);
        expect(rest).toEqual(typed);
      }),
      { numRuns: 30 },
    );
  });

  test("one of the largest size does too", async () => {
    const bytes = new Uint8Array(64 * 1024).map((_, at) => at % 251);
    wire.answers = [json(200, { Success: true })];
    await inComponent(client, useUpload).mutateAsync({ ...typed, file: fileOf(bytes) });
    expect(Buffer.from(sentBody()["file"]!, "base64").equals(Buffer.from(bytes))).toBe(true);
  });

  test("is never tried again by itself: a password is in it", async () => {
    wire.answers = [noNetwork];
    await expect(
      inComponent(client, useUpload).mutateAsync({ ...typed, file: fileOf(new Uint8Array(1)) }),
    ).rejects.toThrow();
    expect(wire.sent).toHaveLength(1);
  });

  test("leaves nothing of it in memory once it is over", async () => {
    wire.answers = [json(200, { Success: true })];
    await inComponent(client, useUpload).mutateAsync({ ...typed, file: fileOf(new Uint8Array(1)) });
    expect(
      client
        .getMutationCache()
        .getAll()
        .map(({ options }) => options.gcTime),
    ).toEqual([0]);
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain("Sign-2026");
  });

  test.each([
    ["done", json(200, { Success: true })],
    ["turned down", json(200, { Success: false, Reason: "Invalid Password" })],
    ["refused", json(400, { Message: "No." })],
  ])("what is shown is asked for again: %s", async (_, answer) => {
    wire.answers = [answer];
    await inComponent(client, useUpload)
      .mutateAsync({ ...typed, file: fileOf(new Uint8Array(1)) })
      .catch(() => undefined);
    expect(isStale()).toBe(true);
  });
});

describe("removing one", () => {
  test("names it, and asks again for what is left, also where it failed: somebody else may have removed it", async () => {
    wire.answers = [json(200, { success: true })];
    await inComponent(client, useDelete).mutateAsync(41);
    expect(`${wire.sent[0]!.method} ${wire.sent[0]!.url}`).toMatch(/^DELETE .*certificates?.*41$/);
    expect(header(0, "idempotency-key")).toBeTruthy();
    expect(isStale()).toBe(true);
    client.setQueryData(certificatesQuery.queryKey, { certificates: [] } as never);
    expect(isStale()).toBe(false);
    wire.answers = [json(404, { Message: certificateNotFound })];
    await inComponent(client, useDelete)
      .mutateAsync(41)
      .catch(() => undefined);
    expect(isStale()).toBe(true);
  });
});

test("they are asked for anew at each look, and are no answers that stay on the device", () => {
  expect(certificatesQuery.staleTime).toBe(0);
  expect(kept.map((key) => key[0])).not.toContain(certificatesQuery.queryKey[0]);
});
