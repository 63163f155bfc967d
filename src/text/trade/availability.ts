/** Texts of a product's availability. */
import { formatQuantity } from "#src/text/format.ts";

export const inStock = "In stock";
export const lowStock = "Low stock";
export const onlyLeft = (count: number, unit: string): string => `Only ${formatQuantity(count, unit)} left`;
export const backOn = "Back on {date}";
export const outOfStock = "Out of stock";
export const discontinued = "Discontinued";
export const discontinuedLeft = "Discontinued, final stock";
/** Of the customer's allocation. */
export const allocationLeft = (count: number, unit: string): string =>
  `Allocation: ${formatQuantity(count, unit)} left`;
export const allocationUsed = "Allocation used up";
