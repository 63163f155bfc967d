/** Texts of the number of products that are back in stock, on the menu. */
import { formatQuantity } from "#src/text/format.ts";

export const newCount = (count: number): string => `${formatQuantity(count)} new`;
/** Announced on the menu button. */
export const backInStock = (products: number): string => `${formatQuantity(products, "product")} back in stock`;
