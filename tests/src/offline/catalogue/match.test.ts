/** Codes of a quick order are matched on the device as the server matches them. */
import { beforeAll, expect, test } from "vitest";
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { matchCodes } from "#contract/catalogue/rules/match-codes.ts";
import { ndc542 } from "#contract/base/ndc.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { searchPartsOf, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { indexBuilder } from "#server/services/catalogue/search-index.ts";
import { deviceCatalogue, owner, type DeviceCatalogue } from "#tests/support/device-catalogue.ts";
import { catalogueServer, keptProducts } from "#tests/support/kept-products.ts";

let products: KeptProduct[];
let device: DeviceCatalogue;
beforeAll(async () => {
  products = keptProducts(3_000);
  device = deviceCatalogue();
  await device.sync(catalogueServer(products).changes);
}, 60_000);

function serverIndex() {
  const builder = indexBuilder();
  for (const product of products)
    builder.add({
      place: cataloguePlaceOf(product),
      class_id: product.class_id,
      isControlled: product.schedule_name !== null,
      facets: facetsOf(product),
      ...searchPartsOf(searchTextOf(product))!,
    });
  return builder.done();
}

test("item numbers and NDCs in three forms find exactly the products that have them, as on the server", async () => {
  const some = products.filter((_, at) => at % 7 === 0);
  const codes = some.flatMap(({ item_id, ndc_code }) => [
    String(item_id),
    ndc_code,
    ndc_code.replaceAll("-", ""),
    ndc542(ndc_code)!,
  ]);
  const answer = (await device.answers.match(owner, codes, false))!.answer;
  const index = serverIndex();
  const expected = matchCodes(index, codes, false).map(({ kind, positions }) => ({
    kind,
    item_ids: positions.map((position) => index.items[position]!),
  }));
  expect(answer.found.map(({ kind, item_ids }) => ({ kind, item_ids: new Set(item_ids) }))).toEqual(
    expected.map(({ kind, item_ids }) => ({ kind, item_ids: new Set(item_ids) })),
  );
  for (const [at, { item_id }] of some.entries())
    for (const found of answer.found.slice(at * 4, at * 4 + 4)) {
      expect(found.kind).toBe("exact");
      expect(found.item_ids).toContain(item_id);
    }
  expect(new Set(answer.products.map(({ item_id }) => item_id))).toEqual(
    new Set(answer.found.flatMap(({ item_ids }) => item_ids)),
  );
});

test("what no product has is answered with the closest, by its code or by its words", async () => {
  const [product] = products;
  const wrong = product!.ndc_code.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10));
  const { found } = (await device.answers.match(owner, [wrong, "ketorolac 10 mg", "@@@", ""], true))!.answer;
  expect(found.map(({ kind }) => kind)).toEqual(["closest", "closest", "closest", "closest"]);
  expect(found[0]!.item_ids.length).toBeGreaterThan(0);
  expect(found[1]!.item_ids).toHaveLength(5);
  expect(found[3]!.item_ids).toEqual([]);
});

test("codes with other dashes, spaces and characters that nobody sees find their product, by quick order and by search", async () => {
  for (const { item_id, ndc_code } of products.filter((_, at) => at % 600 === 0)) {
    const writings = [
      ndc_code.replaceAll("-", "\u2013"),
      ndc_code.replaceAll("-", " "),
      `\u200E${ndc_code.replace("-", "\u00AD-")}`,
      `NDC ${ndc_code.replaceAll("-", "\u2212")}`,
    ];
    const { found } = (await device.answers.match(owner, writings, false))!.answer;
    expect(found).toEqual(writings.map(() => ({ kind: "exact", item_ids: [item_id] })));
    for (const searchText of writings) {
      const page = (await device.answers.search(owner, {
        searchText,
        classId: null,
        type: "ALL",
        page: 1,
        page_size: 5,
      }))!;
      expect(page.answer.groups.flatMap(({ items }) => items.map((item) => item.item_id))).toEqual([item_id]);
    }
  }
});

test("the beginning of a code is not the code", async () => {
  const { found } = (await device.answers.match(owner, ["6000", "60000"], false))!.answer;
  expect(found).toEqual([
    { kind: "closest", item_ids: [] },
    { kind: "exact", item_ids: [60_000] },
  ]);
});
