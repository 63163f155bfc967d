/** The device finds what the server finds, in the same order, page by page. */
import type { HowFound } from "#contract/catalogue/facets.ts";
import { beforeAll, expect, test } from "vitest";
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { find } from "#contract/catalogue/rules/search-index.ts";
import { searchPartsOf, searchTerms, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import type { SearchInput } from "#src/offline/catalogue/answers.ts";
import { indexBuilder } from "#server/services/catalogue/search-index.ts";
import { classes, deviceCatalogue, owner, type DeviceCatalogue } from "#tests/support/device-catalogue.ts";
import { catalogueServer, keptProducts } from "#tests/support/kept-products.ts";
import { questionsAbout } from "#tests/support/questions.ts";
import { byRules } from "#tests/support/search-by-rules.ts";

const count = 20_000;
const pageSize = 25;
let products: KeptProduct[];
let device: DeviceCatalogue;
beforeAll(async () => {
  products = keptProducts(count);
  device = deviceCatalogue();
  const server = catalogueServer(products);
  await device.sync(server.changes);
  await device.store.keepClasses(classes);
  device.answers.hear("products");
}, 60_000);

type Asked = Pick<SearchInput, "searchText" | "classId" | "type">;

/** By the server's index. */
function byServer(): (asked: Asked) => { items: number[]; how: HowFound } {
  const builder = indexBuilder();
  for (const product of products)
    builder.add({
      place: cataloguePlaceOf(product),
      class_id: product.class_id,
      isControlled: product.schedule_name !== null,
      facets: facetsOf(product),
      ...searchPartsOf(searchTextOf(product))!,
    });
  const index = builder.done();
  return ({ searchText, ...rest }) => {
    const { positions, how } = find(index, { terms: searchTerms(searchText), ...rest });
    return { items: positions.map((position) => index.items[position]!), how };
  };
}

async function byDevice(asked: Asked, page: number): Promise<{ items: number[]; total: number }> {
  const found = await device.answers.search(owner, { ...asked, page, page_size: pageSize });
  const { groups, total } = found!.answer;
  return { items: groups.flatMap(({ items }) => items.map(({ item_id }) => item_id)), total };
}

test("hundreds of questions about 20,000 products", { timeout: 120_000 }, async () => {
  const [server, rules] = [byServer(), byRules(products)];
  const asked = questionsAbout(products, 400);
  expect(asked.length).toBe(400);
  let hits = 0;
  const hows = new Set<HowFound>();
  for (const [nth, question] of asked.entries()) {
    const { items: expected, how } = server(question);
    if (nth % 16 === 0) expect(rules(question), JSON.stringify(question)).toEqual({ items: expected, how });
    hows.add(how);
    const pages = new Set([1, 2, Math.max(1, Math.ceil(expected.length / pageSize))]);
    for (const page of pages) {
      const { items, total } = await byDevice(question, page);
      expect(total, JSON.stringify(question)).toBe(expected.length);
      expect(items, `${JSON.stringify(question)} page ${page}`).toEqual(
        expected.slice((page - 1) * pageSize, page * pageSize),
      );
    }
    if (expected.length > 0) hits++;
  }
  expect(hits).toBeGreaterThan(250);
  expect([...hows].toSorted()).toEqual(["exact", "near", "some"]);
});
