/** Reports as the page asks for them: page after page to the end, each question under its own name, and recalls beside every lot. */
import { hashKey, InfiniteQueryObserver, QueryClient, type QueryKey } from "@tanstack/react-query";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Recall } from "#contract/reports/recalls.ts";
import { kept } from "#src/data/base/kept.ts";
import { lotQuery, useConfirmRecall } from "#src/data/reports/lots.ts";
import { recallsQuery, useIsRecalled } from "#src/data/reports/recalls.ts";
import { quarterFile, quarterlyReportsQuery, spendQuery } from "#src/data/reports/reports.ts";
import { utilizationQuery, utilizationSummaryQuery, type Utilization } from "#src/data/reports/utilization.ts";
import { inComponent } from "#tests/support/in-component.ts";
import { json, onTheWire, wire } from "#tests/support/wire.ts";

onTheWire();

const isKeptKey = (key: QueryKey) => kept.some((head) => hashKey(key.slice(0, head.length)) === hashKey(head));
const newClient = () =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: "always", retry: false }, mutations: { networkMode: "always" } },
  });
const asked: Utilization = {
  customer_id: 1001,
  pack_from_date: "10/24/2026",
  pack_to_date: "11/23/2026",
  contact_id: null,
  item_id: null,
};

describe("utilization", () => {
  test("however many rows there are, its pages are all of them and no more", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 260 }), async (total) => {
        const client = newClient();
        Object.assign(wire, { sent: [], bodies: [] });
        const pages = Math.max(1, Math.ceil(total / 50));
        wire.answers = Array.from({ length: pages }, (_, at) =>
          json(200, { rows: [], total, page: at + 1, page_size: 50 }),
        );
        const observer = new InfiniteQueryObserver(client, utilizationQuery(asked));
        await observer.refetch();
        while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
        observer.destroy();
        client.clear();
        expect(wire.bodies.map((body) => (JSON.parse(body) as { page: number }).page)).toEqual(
          Array.from({ length: pages }, (_, at) => at + 1),
        );
      }),
      { numRuns: 25 },
    );
  });

  test("each page asks the same of the server but for its number", async () => {
    const client = newClient();
    wire.answers = [json(200, { rows: [], total: 60, page: 1, page_size: 50 })];
    await client.fetchInfiniteQuery(utilizationQuery(asked));
    expect(JSON.parse(wire.bodies[0]!)).toEqual({ ...asked, page: 1, page_size: 50 });
    client.clear();
  });

  test("another filter is another question, of rows and of sums", () => {
    const other = { ...asked, item_id: 7 };
    expect(utilizationQuery(other).queryKey).not.toEqual(utilizationQuery(asked).queryKey);
    expect(utilizationSummaryQuery(other).queryKey).not.toEqual(utilizationSummaryQuery(asked).queryKey);
    expect(utilizationSummaryQuery(asked).queryKey).not.toEqual(utilizationQuery(asked).queryKey);
  });
});

describe("recalls", () => {
  const pulled = { recallId: 5, quantity: 2, quantity_uom_code: "CT" };
  const recall = (item_id: number, lot_no: string) => ({ item_id, lot_no }) as Recall;
  const isRecalled = (known: Recall[] | undefined) => {
    const client = newClient();
    if (known !== undefined) client.setQueryData(recallsQuery.queryKey, known);
    const given = inComponent(client, useIsRecalled);
    client.clear();
    return given;
  };

  test("nothing is recalled until it is known", () => {
    expect(isRecalled(undefined)(1, "A1")).toBe(false);
    expect(isRecalled([])(1, "A1")).toBe(false);
  });

  test("a lot is, however its number was typed, and only of its product", () => {
    const given = isRecalled([recall(1, "on26114"), recall(2, "B2")]);
    expect(["on26114", "ON26114", "  On26114 "].map((lot) => given(1, lot))).toEqual([true, true, true]);
    expect([given(2, "ON26114"), given(1, "B2"), given(1, "ON2611"), given(1, "")]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("they are there without a network too: the dock needs them", () => {
    expect(isKeptKey(recallsQuery.queryKey)).toBe(true);
    for (const key of [lotQuery("A1").queryKey, quarterlyReportsQuery.queryKey, spendQuery.queryKey])
      expect(isKeptKey(key)).toBe(false);
  });

  test("once a lot was pulled from the shelf, recalls and what was found of lots are asked for again, and nothing else", async () => {
    const client = newClient();
    const touched = [recallsQuery.queryKey, lotQuery("A1").queryKey, lotQuery("B2").queryKey];
    for (const key of [...touched, spendQuery.queryKey]) client.setQueryData(key, [] as never);
    wire.answers = [json(200, { success: true })];
    await inComponent(client, useConfirmRecall).mutateAsync(pulled);
    expect(touched.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
    expect(client.getQueryState(spendQuery.queryKey)?.isInvalidated).toBe(false);
    client.clear();
  });

  test("turned down, everything stays as it is", async () => {
    const client = newClient();
    client.setQueryData(recallsQuery.queryKey, []);
    wire.answers = [json(400, { Message: "It was confirmed before." })];
    await inComponent(client, useConfirmRecall)
      .mutateAsync(pulled)
      .catch(() => undefined);
    expect(client.getQueryState(recallsQuery.queryKey)?.isInvalidated).toBe(false);
    client.clear();
  });
});

test("a quarter's file is asked for by quarter and kind", async () => {
  wire.answers = [() => new Response("PK"), () => new Response("%PDF")];
  expect(await (await quarterFile("2026-Q3", "xlsx")).text()).toBe("PK");
  await quarterFile("2026-Q3", "pdf");
  const [first, second] = wire.sent.map(({ url }) => url);
  expect(first).toContain("2026-Q3");
  expect(first).toContain("xlsx");
  expect(second).toBe(first!.replace("xlsx", "pdf"));
});

test("two lots that are looked for are two questions, letter for letter as they were typed", () => {
  expect(lotQuery("A1").queryKey).not.toEqual(lotQuery("a1").queryKey);
});
