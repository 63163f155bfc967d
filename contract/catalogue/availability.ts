/** Whether a product can be had: one field of it, told alike everywhere (calculated by contract/catalogue/rules/availability.ts). */
import * as z from "zod/mini";

import { Count, WireDate } from "#contract/base/fields.ts";

const inStock = z.strictObject({ kind: z.literal("in-stock") });
/** More is expected on that day. */
const backOn = z.strictObject({ kind: z.literal("back-on"), on: WireDate });
const out = z.strictObject({ kind: z.literal("out") });
/** No more comes; `is_left`: what is there is still sold. */
const discontinued = z.strictObject({ kind: z.literal("discontinued"), is_left: z.boolean() });

/** The availability of a product, as far as it is the same for all customers. It has no count (decision 033). */
export const SharedAvailability = z.discriminatedUnion("kind", [
  inStock,
  z.strictObject({ kind: z.literal("low") }),
  backOn,
  out,
  discontinued,
]);
export type SharedAvailability = z.infer<typeof SharedAvailability>;

/** The availability of a product for one customer. */
export const Availability = z.discriminatedUnion("kind", [
  inStock,
  /** `left`: how many are left of the product's first unit, which is called `unit` (decision 273). Left out by a device's catalog. */
  z.strictObject({ kind: z.literal("low"), left: z.optional(Count), unit: z.optional(z.string()) }),
  backOn,
  out,
  discontinued,
  /** It can be had, and this customer may order so many more of the product's first unit, which is called `unit`. */
  z.strictObject({ kind: z.literal("allocated"), left: Count, unit: z.string() }),
]);
export type Availability = z.infer<typeof Availability>;
