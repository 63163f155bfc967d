/** Whether a product can be had: one field of it, told alike everywhere (calculated by contract/catalogue/rules/availability.ts). */
import * as z from "zod/mini";

import { Count, WireDate } from "#contract/base/fields.ts";

/** Whether a product can be had, as far as it is alike for all customers. */
export const SharedAvailability = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("in-stock") }),
  z.strictObject({ kind: z.literal("low") }),
  /** More is expected on that day. */
  z.strictObject({ kind: z.literal("back-on"), on: WireDate }),
  z.strictObject({ kind: z.literal("out") }),
  /** No more comes; `is_left`: what is there is still sold. */
  z.strictObject({ kind: z.literal("discontinued"), is_left: z.boolean() }),
]);
export type SharedAvailability = z.infer<typeof SharedAvailability>;

/** Whether a product can be had, as one customer sees it. */
export const Availability = z.discriminatedUnion("kind", [
  ...SharedAvailability.def.options,
  /** It can be had, and this customer may order so many more of the product's first unit, which is called `unit`. */
  z.strictObject({ kind: z.literal("allocated"), left: Count, unit: z.string() }),
]);
export type Availability = z.infer<typeof Availability>;
