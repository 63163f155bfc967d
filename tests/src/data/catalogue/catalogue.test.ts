/** Pages of a search, joined into one list. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import { joinGroups } from "#src/data/catalogue/catalogue.ts";
import { aProduct } from "#tests/support/shop.ts";

const group = (display_group_id: number, ids: number[], add_header_html: string | null = null) => ({
  display_group_id,
  display_group: `Group ${display_group_id}`,
  items: ids.map((item_id) => aProduct({ item_id, display_group_id })),
  add_header_html,
});
const page = (total: number, ...groups: ReturnType<typeof group>[]): ProductPage => ({ groups, total });

test("a group that goes on over a page's end is one group with all its products", () => {
  const found = joinGroups([page(4, group(1, [10]), group(2, [20])), page(4, group(2, [21]), group(3, [30]))]);
  expect(found.map(({ product, group: { id, count } }) => [product.item_id, id, count])).toEqual([
    [10, 1, 1],
    [20, 2, 2],
    [21, 2, 2],
    [30, 3, 1],
  ]);
});

test("the last group tells no count while products are still to come", () => {
  const [first, last] = joinGroups([page(9, group(1, [10]), group(2, [20]))]);
  expect([first?.group.count, last?.group.count]).toEqual([1, undefined]);
});

test("a header that comes with any part of a group stands over the whole group", () => {
  const found = joinGroups([page(2, group(4, [10])), page(2, group(4, [11], "<b>Inhalation</b>"))]);
  expect(found.map((each) => each.group.headerHtml)).toEqual(["<b>Inhalation</b>", "<b>Inhalation</b>"]);
});

test("no product is lost, doubled or moved, wherever the pages are cut", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 7 }), (groups, pageSize) => {
      const all = groups.flatMap((size, id) =>
        Array.from({ length: size }, (_, at) => ({ id: id + 1, item: id * 10 + at + 1 })),
      );
      const pages: ProductPage[] = [];
      for (let from = 0; from < all.length; from += pageSize) {
        const part = all.slice(from, from + pageSize);
        const ids = [...new Set(part.map(({ id }) => id))];
        pages.push(
          page(
            all.length,
            ...ids.map((id) =>
              group(
                id,
                part.filter((each) => each.id === id).map(({ item }) => item),
              ),
            ),
          ),
        );
      }
      const found = joinGroups(pages);
      expect(found.map(({ product }) => product.item_id)).toEqual(all.map(({ item }) => item));
      expect(found.map((each) => each.group.count)).toEqual(all.map(({ id }) => groups[id - 1]));
    }),
  );
});
