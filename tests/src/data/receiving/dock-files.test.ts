/** Files about suspect goods, and counts that a second person confirms. */
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { QuarantinedUnit } from "#contract/receiving/suspect.ts";
import type { Transaction } from "#contract/receiving/transactions.ts";
import { failureOf } from "#src/api/failures.ts";
import { useConfirmCounts } from "#src/data/receiving/confirm-counts.ts";
import { form3911Of, informationOf, useEpcis, useTransactions } from "#src/data/receiving/transactions.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { inComponent } from "#tests/support/in-component.ts";
import { json, onTheWire, wire } from "#tests/support/wire.ts";

const shown = vi.hoisted(() => ({ passkey: undefined as object | undefined }));
vi.mock("#src/data/identity/passkeys.ts", () => ({ askPasskey: async () => shown.passkey }));

onTheWire();
let client: QueryClient;
beforeEach(() => {
  shown.passkey = undefined;
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
});
const unit = { quarantine_id: "9a3e1c54-70b5-4d0e-9a80-3f1f0f0f5f11" } as QuarantinedUnit;
const delivery = { shipment_order_id: 4_820_002 } as Transaction;
const whenSignedOut = vi.fn<() => void>();
beforeEach(() => void whenSignedOut.mockClear());
const pathOf = (at: number) => new URL(wire.sent[at]!.url).pathname;

describe("a file", () => {
  test.each([
    [
      "Form 3911",
      () => form3911Of(unit, whenSignedOut),
      `/api/reports/form-3911/${unit.quarantine_id}`,
      "form-3911-9a3e1c54.pdf",
    ],
    [
      "transaction information",
      () => informationOf(delivery, whenSignedOut),
      "/api/reports/transaction-information/4820002",
      "transaction-information-4820002.pdf",
    ],
  ])("%s lies at its place and has its name", async (_, load, path, name) => {
    wire.answers = [() => new Response("%PDF")];
    const given = await load();
    expect([pathOf(0), given.name, await given.blob.text()]).toEqual([path, name, "%PDF"]);
    expect(whenSignedOut).not.toHaveBeenCalled();
  });

  test("is asked for once more where somebody has to sign in first", async () => {
    wire.answers = [json(401, { Message: "Sign in." }), () => new Response("%PDF")];
    await form3911Of(unit, whenSignedOut);
    expect(whenSignedOut).toHaveBeenCalledTimes(1);
    expect(pathOf(1)).toBe(pathOf(0));
  });

  test("that is turned down is not asked for again", async () => {
    wire.answers = [json(404, { Message: "There is no such unit." })];
    const failed = await form3911Of(unit, whenSignedOut).catch((error: unknown) => error);
    expect(failureOf(failed)).toMatchObject({ kind: "refused", status: 404 });
    expect([wire.sent.length, whenSignedOut.mock.calls.length]).toEqual([1, 0]);
  });

  test.each([
    ["epcis-1.2-xml", "epcis-5.xml"],
    ["epcis-2.0-json", "epcis-5.json"],
  ])("of a feed keeps its kind: %s", async (format, name) => {
    wire.answers = [() => new Response("data")];
    const given = await inComponent(client, useEpcis)({ document_id: 5, format } as never);
    expect(given?.name).toBe(name);
  });

  test("of a feed that does not come is told elsewhere, and is nothing", async () => {
    wire.answers = [json(404, { Message: "No." })];
    expect(await inComponent(client, useEpcis)({ document_id: 5, format: "epcis-2.0-json" } as never)).toBeUndefined();
  });
});

test("nothing is looked for until something was scanned or typed", () => {
  expect(inComponent(client, () => useTransactions("")).fetchStatus).toBe("idle");
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([[...receivingKey, "transactions", ""]]);
  expect(wire.sent).toEqual([]);
});

describe("a second person confirms counts", () => {
  const order_receive_ids = [3, 4];
  const confirm = (second: { email: string; password: string } | "passkey") =>
    inComponent(client, useConfirmCounts).mutateAsync({ order_receive_ids, second });
  const pending = [...receivingKey, "pending"];
  const isStale = () => client.getQueryState(pending)?.isInvalidated;
  beforeEach(() => void client.setQueryData(pending, []));

  test("by their password: it goes with what they confirm, and the dock is asked for again", async () => {
    wire.answers = [json(200, { success: true, confirmed: [3, 4], confirmed_by: "Ben Ode" })];
    const second = { email: "ben@example.com", password: "Correct-horse-9" };
    expect(await confirm(second)).toMatchObject({ success: true, confirmed_by: "Ben Ode" });
    expect(JSON.parse(wire.bodies[0]!)).toEqual({ order_receive_ids, by: second });
    expect(isStale()).toBe(true);
  });

  test("by a passkey, which is asked for then", async () => {
    shown.passkey = { id: "key-1" };
    wire.answers = [json(200, { success: true, confirmed: [3] })];
    await confirm("passkey");
    expect(JSON.parse(wire.bodies[0]!)).toEqual({ order_receive_ids, by: { passkey: shown.passkey } });
  });

  test("a passkey that is put away confirms nothing, and nothing is sent", async () => {
    expect(await confirm("passkey")).toBeUndefined();
    expect(wire.sent).toEqual([]);
    expect(isStale()).toBe(false);
  });

  test("whom the server does not take changes nothing", async () => {
    wire.answers = [json(200, { success: false, reason: "It takes another person." })];
    expect(await confirm({ email: "a@example.com", password: "a" })).toMatchObject({ success: false });
    expect(isStale()).toBe(false);
  });
});
