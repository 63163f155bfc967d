/** A document is asked for where it lies, named so that it is found again, and read on this device where the network is gone. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { WantedDocument } from "#src/data/documents/documents.ts";
import { orderNotFound } from "#server/services/orders/text.ts";
import { getNow } from "#tests/support/present.ts";

/** What was opened on this device before, and what is put there now. */
const device = vi.hoisted(() => ({
  kept: undefined as { blob: Blob; since: Date } | undefined,
  looked: [] as string[],
  put: [] as { place: string; owner: object }[],
}));
vi.mock("#src/offline/opened-documents.ts", () => ({
  keepDocument: async (place: string, _: Blob, { owner }: { owner: object }) => void device.put.push({ place, owner }),
  keptDocument: async (place: string) => {
    device.looked.push(place);
    return device.kept;
  },
}));
vi.mock("#src/data/identity/session.ts", () => ({ isStillTheirs: () => true }));

const { documentOf, labelForPrinter, shippingLabelQuery, zplOf } = await import("#src/data/documents/documents.ts");
const { failureOf } = await import("#src/api/failures.ts");
const { json, noNetwork, onTheWire, runWithoutPauses, wire } = await import("#tests/support/wire.ts");

onTheWire();
const owner = { user_id: 102, customer_id: 1001 };
const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });
const whenSignedOut = vi.fn<() => void>();

beforeEach(() => {
  Object.assign(device, { kept: undefined, looked: [], put: [] });
  whenSignedOut.mockClear();
});
const open = (wanted: WantedDocument) => documentOf(wanted, { owner, whenSignedOut });
const place = (at = 0) => {
  const { pathname, search } = new URL(wire.sent[at]!.url);
  return `${pathname}${search}`;
};

describe("each document lies at its own place and has a name of its own", () => {
  test.each<[WantedDocument, string, string]>([
    [{ kind: "packing list", orderId: 7 }, "/api/reports/pack-list/7", "packing-list-7.pdf"],
    [{ kind: "invoice", orderId: 7 }, "/api/reports/invoice/7", "invoice-7.pdf"],
    [{ kind: "order form", orderId: 7 }, "/api/reports/e222Form/7", "order-form-7.pdf"],
    [{ kind: "order confirmation", orderId: 7 }, "/api/reports/order-confirmation/7", "order-confirmation-7.pdf"],
    [{ kind: "cover sheet", orderId: 7 }, "/api/reports/form222-cover-sheet/7", "cover-sheet-7.pdf"],
    [{ kind: "receiving report", orderId: 7 }, "/api/reports/receiving-report/7", "receiving-report-7.pdf"],
    [{ kind: "record of receipt", orderId: 7 }, "/api/reports/receipt-record/7", "record-of-receipt-7.pdf"],
    [
      { kind: "transaction information", orderId: 7 },
      "/api/reports/transaction-information/7",
      "transaction-information-7.pdf",
    ],
    [
      { kind: "certificate of analysis", lotNo: "ON 26/114" },
      "/api/reports/certificate-of-analysis-report/ON%2026%2F114",
      "certificate-of-analysis-on-26-114.pdf",
    ],
    [
      { kind: "certificate of analysis", lotNo: "A1", item_id: 5 },
      "/api/reports/certificate-of-analysis-report/A1?item_id=5",
      "certificate-of-analysis-a1.pdf",
    ],
    [
      { kind: "receiving report of", receive_date: "11/23/2026" },
      "/api/reports/receiving-day?receive_date=11%2F23%2F2026",
      "receiving-report-of-11-23-2026.pdf",
    ],
    [
      { kind: "label", label: { item_id: 5, kind: "lot", lot_no: "A1", copies: 2 } },
      "/api/receives/labels/5?kind=lot&lot_no=A1&copies=2",
      "label-5-a1.pdf",
    ],
  ])("%o", async (wanted, at, name) => {
    wire.answers = [pdf];
    const given = await open(wanted);
    expect(place()).toBe(at);
    expect(given.name).toBe(name);
    expect(await given.blob.text()).toBe("%PDF-1.7");
    expect(given.since).toBeUndefined();
  });
});

test("what was opened is kept for its person, by where it lies", async () => {
  wire.answers = [pdf, pdf];
  await open({ kind: "invoice", orderId: 7 });
  await open({ kind: "invoice", orderId: 8 });
  expect(device.put.map((each) => each.owner)).toEqual([owner, owner]);
  expect(new Set(device.put.map((each) => each.place)).size).toBe(2);
});

test("two labels of one product are two documents on this device", async () => {
  wire.answers = [pdf, pdf];
  for (const lot_no of ["A1", "B2"]) await open({ kind: "label", label: { item_id: 5, kind: "lot", lot_no } });
  expect(new Set(device.put.map((each) => each.place)).size).toBe(2);
});

describe("without a network", () => {
  test("it is the one that was opened here, with when that was, looked for where it was put", async () => {
    wire.answers = [pdf];
    await open({ kind: "invoice", orderId: 7 });
    device.kept = { blob: new Blob(["kept"]), since: new Date("2026-11-23T12:00:00Z") };
    wire.answers = [noNetwork, noNetwork, noNetwork, noNetwork];
    const given = await runWithoutPauses(() => open({ kind: "invoice", orderId: 7 }));
    expect(await given.blob.text()).toBe("kept");
    expect(given).toMatchObject({ name: "invoice-7.pdf", since: device.kept.since });
    expect(device.looked).toEqual([device.put[0]!.place]);
  });

  test("one that was not opened here fails as offline", async () => {
    wire.answers = [noNetwork, noNetwork, noNetwork, noNetwork];
    const failed = await runWithoutPauses(() => open({ kind: "invoice", orderId: 7 }).catch((error: unknown) => error));
    expect(failureOf(failed).kind).toBe("offline");
  });
});

test("one that the server turns down is not looked for on this device: it may be another's by now", async () => {
  device.kept = { blob: new Blob(["kept"]), since: getNow() };
  wire.answers = [json(404, { Message: orderNotFound })];
  const failed = await open({ kind: "invoice", orderId: 7 }).catch((error: unknown) => error);
  expect(failureOf(failed)).toMatchObject({ kind: "refused", status: 404 });
  expect([device.looked, device.put]).toEqual([[], []]);
});

test("once the session is over it says so, and asks again for whoever signs in", async () => {
  wire.answers = [json(401, { Message: "Sign in." }), pdf];
  const given = await open({ kind: "invoice", orderId: 7 });
  expect(whenSignedOut).toHaveBeenCalledTimes(1);
  expect(await given.blob.text()).toBe("%PDF-1.7");
  expect([place(0), place(1)]).toEqual(["/api/reports/invoice/7", "/api/reports/invoice/7"]);
});

test("for a label printer the same label is asked for as ZPL, and nothing of it is kept", async () => {
  wire.answers = [() => new Response("^XA^XZ"), json(200, {})];
  expect(await (await zplOf({ item_id: 5, kind: "bin", copies: 1 })).text()).toBe("^XA^XZ");
  await labelForPrinter(9);
  expect([place(0), place(1)]).toEqual([
    "/api/receives/labels/5?kind=bin&copies=1&format=zpl",
    "/api/shipping-labels/9?format=zpl",
  ]);
  expect(device.put).toEqual([]);
});

test("two orders' shipping labels are two questions", () => {
  expect(shippingLabelQuery(7).queryKey).not.toEqual(shippingLabelQuery(8).queryKey);
});
