/** The quick order's call and the search on the demonstration: codes as people write them lead to their product, and an unknown one to no other. */
import { describe, expect, test } from "vitest";
import type { MatchedCodes } from "#contract/cart/quick-order.ts";
import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import { searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { demonstration } from "#tests/support/demonstration.ts";

const { signIn, pools } = await demonstration();
/** A product of a labeler that begins with 000, which the demonstration lacks. */
await pools.system.query(
  `insert into products (source, source_key, full_description, ndc_code, manufacturer, class_id, display_group_id, retail_packaging, units_per_case,
     vials_per_unit, schedule_name, confirm_to_sell, contact_customer_service, kit_check_available, kit_check_cents, storage, form, search_text)
   select 'test', '0002-1200-10', full_description, '0002-1200-10', manufacturer, class_id, display_group_id, retail_packaging, units_per_case,
     vials_per_unit, schedule_name, confirm_to_sell, contact_customer_service, kit_check_available, kit_check_cents, storage, form, $1
   from products where ndc_code = '99942-287-01'`,
  [
    searchTextOf({
      item_id: null,
      full_description: "Insulin",
      display_group: "Insulin",
      manufacturer: "Elm Street Generics",
      ndc_code: "0002-1200-10",
    }),
  ],
);
await pools.system.query("update catalogue_state set revision = revision + 1");
const buyer = await signIn("buyer@northcampus.example");

async function match(text: string): Promise<{ kind: string; ndcs: string[]; problem?: string | undefined }> {
  const { status, body } = await buyer.post("/api/products/for-codes", { codes: [text], closest: true });
  expect(status).toBe(200);
  const { found, products } = body as MatchedCodes;
  const { item_ids, ...rest } = found[0]!;
  return { ...rest, ndcs: item_ids.map((id) => products.find(({ item_id }) => item_id === id)!.ndc_code) };
}
async function search(searchText: string): Promise<string[]> {
  const { body } = await buyer.post("/api/products/search", { searchText });
  return (body as ProductPage).groups.flatMap(({ items }) => items.map(({ ndc_code }) => ndc_code));
}
const glucagon = { kind: "exact", ndcs: ["99942-287-01"] };

describe("POST /api/products/for-codes", () => {
  test.each([
    "99942\u2013287\u201301",
    "99942\u2010287\u201001",
    "99942\u2212287\u221201",
    "99942\u00AD-287-01",
    "\u200E99942-287-01",
    "99942 287 01",
    '="99942028701"',
    "9.9942028701E+10",
    "N499942028701",
    "NDC-11 99942028701",
    "39994228701",
    "NDC 99942-287-01",
    "*9994228701*",
  ])("finds glucagon by %j", async (text) => expect(await match(text)).toEqual(glucagon));

  test("puts back the zeros of a labeler that begins with 000", async () =>
    expect(await match("2120010")).toEqual({ kind: "exact", ndcs: ["0002-1200-10"] }));

  test("takes no number that lost its digits and no misread GTIN, says so, and offers nothing", async () => {
    expect(await match("9.9942E+10")).toEqual({ kind: "closest", ndcs: [], problem: "lost-digits" });
    expect(await match("00399942287015")).toEqual({ kind: "closest", ndcs: [], problem: "check-digit" });
  });

  test("offers no other product of the labeler for a complete unknown code", async () => {
    for (const text of ["99942-288-59", "99942\u2013288\u201359", "9994228859"])
      expect(await match(text)).toEqual({ kind: "closest", ndcs: [] });
    expect(await match("99942-287-02")).toEqual({ kind: "closest", ndcs: ["99942-287-01"] });
  });
});

describe("POST /api/products/search", () => {
  test.each([
    "99942\u2013287\u201301",
    "99942\u2010287\u201001",
    "99942\u2212287\u221201",
    "99942\u00AD-287-01",
    "\u200E99942-287-01",
    "99942 287 01",
    "39994228701",
  ])("finds glucagon by %j", async (text) => expect(await search(text)).toEqual(["99942-287-01"]));
});
