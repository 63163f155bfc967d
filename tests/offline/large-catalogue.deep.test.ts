/** Twenty thousand products on the device: the worker of the built page keeps them over a reload and finds what the rules find. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { askDevice, deviceCatalogueFigures, fillDevice, reopen } from "#tests/support/device-figures.ts";
import { keptProducts } from "#tests/support/kept-products.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { byRules } from "#tests/support/search-by-rules.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const products = keptProducts(20_000);
const searchText = "ondansetron vial";

test("a reload later every page of an answer is there, in the catalogue's order", { timeout: 180_000 }, async () => {
  await using visit = await product.visit("/contact");
  const { page, complaints } = visit;
  await fillDevice(page, products);
  await reopen(page);
  const expected = byRules(products)({ searchText, classId: null, type: "ALL" }).items;
  expect(expected.length).toBeGreaterThan(300);
  const found: number[] = [];
  for (let at = 1; found.length < expected.length; at++) {
    const input = { searchText, classId: null, type: "ALL", page: at, page_size: 100 } as const;
    const { answer } = (await askDevice(page, input))!;
    expect(answer.total).toBe(expected.length);
    found.push(...answer.groups.flatMap(({ items }) => items.map(({ item_id }) => item_id)));
  }
  expect(found).toEqual(expected);
  expect(complaints).toEqual([]);
});

test("its figures can be taken", { timeout: 180_000 }, async () => {
  await using visit = await product.visit("/contact");
  const figures = await deviceCatalogueFigures(visit.page, products.slice(0, 2_000), 40);
  console.log(figures);
  expect(figures.products).toBe(2_000);
  expect(figures.searchMs.p50).toBeGreaterThan(0);
  expect(figures.searchMs.p99).toBeGreaterThanOrEqual(figures.searchMs.p50);
});
