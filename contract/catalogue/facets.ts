/** What a list of products can be narrowed down by, and in which order it may stand. */
import * as z from "zod/mini";

import { Count, Id } from "#contract/base/fields.ts";

/** ALL: the whole catalogue; CSO: controlled only; RXO: all but controlled. */
export const SearchType = z.enum(["ALL", "CSO", "RXO"]);

/** Best match first, as the catalogue stands, or by the price of the first unit: groups by their best, products inside by theirs. */
export const ProductSort = z.enum(["best", "name", "price", "price-desc"]);
export type ProductSort = z.infer<typeof ProductSort>;

const chosen = () => z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)), []);

/** Choices made: of one facet any, of all facets each. An empty text stands for products that have none of its values. */
export const Filters = z.strictObject({
  classes: z._default(z.array(Id).check(z.maxLength(50)), []),
  forms: chosen(),
  /** As `strengthsOf` tells them (contract/catalogue/rules/strength.ts), several joined by " + ". */
  strengths: chosen(),
  schedules: chosen(),
  labelers: chosen(),
  in_stock: z._default(z.boolean(), false),
  on_incentive: z._default(z.boolean(), false),
});
export type Filters = z.infer<typeof Filters>;

const counted = <Value extends z.ZodMiniType>(value: Value) => z.array(z.strictObject({ value, count: Count }));

/**
 * How many of the products found each choice would leave, given the choices in the other facets; most first. At most 60 values each, and those that
 * were chosen.
 */
export const Facets = z.strictObject({
  classes: counted(Id),
  forms: counted(z.string()),
  strengths: counted(z.string()),
  schedules: counted(z.string()),
  labelers: counted(z.string()),
  in_stock: Count,
  on_incentive: Count,
});
export type Facets = z.infer<typeof Facets>;

/** How products were found: as asked; with a slip of the finger in a word; or those with the most of the words, because none has all. */
export const HowFound = z.enum(["exact", "near", "some"]);
export type HowFound = z.infer<typeof HowFound>;
