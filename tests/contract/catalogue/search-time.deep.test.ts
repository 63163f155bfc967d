/** Time that hostile search texts take: far more than the usual few milliseconds, far less than work that grows with the square of the text. */
import { describe, expect, test } from "vitest";
import { cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { find } from "#contract/catalogue/rules/search-index.ts";
import { cleanSearchText } from "#contract/catalogue/rules/search-text.ts";
import { searchPartsOf, searchTerms, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { indexBuilder } from "#server/services/catalogue/search-index.ts";
import { keptProducts } from "#tests/support/kept-products.ts";
import { searchBombs } from "#tests/support/search-bombs.ts";

describe("search in 5,000 products", () => {
  const builder = indexBuilder();
  for (const product of keptProducts(5_000))
    builder.add({
      place: cataloguePlaceOf(product),
      class_id: null,
      isControlled: false,
      facets: facetsOf(product),
      ...searchPartsOf(searchTextOf(product))!,
    });
  const index = builder.done();

  test.each(searchBombs.map((bomb) => [bomb.slice(0, 20), bomb] as const))(
    "answers %j within a second of processor time",
    (_, bomb) => {
      const before = process.cpuUsage();
      find(index, { terms: searchTerms(bomb), classId: null, type: "ALL" });
      cleanSearchText(bomb);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    },
  );
});
