/** Texts of a product's quantity in a list: the button that adds it, then its stepper. */
import { formatQuantity } from "#src/text/format.ts";

export const add = "Add";
export const addCount = (count: number): string => `Add ${formatQuantity(count)}`;
/** Label of a button that shows `add`. */
export const addProduct = (product: string): string => `Add ${product}`;
/** Label of a button that shows `add` or `addCount`. */
export const addUnits = (count: number, unit: string, product: string): string =>
  `Add ${formatQuantity(count, unit)} of ${product}`;
export const quantity = (product: string): string => `Quantity of ${product}`;
