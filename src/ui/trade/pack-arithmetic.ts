/** How much a quantity is in the smaller units and in the things themselves: "2 cases = 24 cartons = 240 vials" (pure). */
import type { CartItem } from "#contract/cart/cart.ts";
import type { Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import { formatQuantity as written } from "#src/text/format.ts";
import { perCase } from "#src/text/trade/pack.ts";
import { thingName, thingsName, unitName } from "./product-words.ts";

type Packed = Pick<Product, "retail_packaging" | "vials_per_unit" | "units">;

/** From the unit asked for down to the things; undefined where there is nothing to calculate. */
export function packArithmetic(product: Packed, unit: SaleUnit, quantity: number | undefined): string | undefined {
  const usual = product.units[0];
  if (usual === undefined || quantity === undefined || quantity < 1) return undefined;
  const usuals = (quantity * unit.units_in) / usual.units_in;
  const steps = [written(quantity, unitName(unit.sale_UOM_desc))];
  if (unit.units_in > usual.units_in && Number.isInteger(usuals))
    steps.push(written(usuals, unitName(usual.sale_UOM_desc)));
  const things = usuals * product.vials_per_unit;
  if (product.vials_per_unit > 1 && Number.isInteger(things)) steps.push(thingsWords(product, things));
  return steps.length > 1 ? steps.join(" = ") : undefined;
}

/** "8 cartons per case"; undefined where a case is no more than the pack itself. */
export const caseWords = ({ units, units_per_case }: Pick<Product, "units" | "units_per_case">): string | undefined =>
  units[0] === undefined || units_per_case <= 1 ? undefined : perCase(units_per_case, unitName(units[0].sale_UOM_desc));

/** How many things are in one of a cart's unit; undefined where it is a single one. The product counts those of its first unit alone. */
export function thingsIn({
  vials_per_unit,
  units_in,
  first_units_in,
}: Pick<CartItem, "vials_per_unit" | "units_in" | "first_units_in">): number | undefined {
  const things = (vials_per_unit * units_in) / first_units_in;
  return Number.isInteger(things) && things > 1 ? things : undefined;
}

const thingsWords = (product: Packed, count: number): string => written(count, thingName(product), thingsName(product));
