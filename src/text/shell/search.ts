/** Texts of the suggestions under the search box. */
import { formatQuantity } from "#src/text/format.ts";

export const recentSearches = "Recent searches";
export const products = "Products";
/** Announced. */
export const recentCount = (count: number): string =>
  `${formatQuantity(count, "recent search")}. Use the arrow keys to select.`;
export const suggestionCount = (count: number): string =>
  `${formatQuantity(count, "suggestion")}. Use the arrow keys to select.`;
