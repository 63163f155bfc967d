/** Texts of editing an order guide. */
import { formatQuantity } from "#src/text/format.ts";
import { productFacts } from "#src/text/trade/product-facts.ts";

export const unsaved = "You have unsaved changes from an earlier visit.";
export const offline = "You're offline. Your changes are kept on this device. Save them when you're back online.";
export const name = "Name";
export const nameMissing = "Enter a name.";

export const addProduct = "Add a product";
export const addProductPlaceholder = "Name, NDC or item number";
export const addProductHint = "Enter a name, NDC or item number.";
export const noMatch = (entered: string): string => `No match for “${entered}”.`;
export const productFactsOnGuide = (ndc: string, itemId: number): string =>
  `${productFacts(ndc, itemId)} · on this guide`;
export const addUsualItems = (count: number): string => `Add ${formatQuantity(count, "usual item")}`;

export const lines = "Products on this guide";
export const orderedBy = (unit: string): string => `Unit: ${unit}`;
export const parLevel = (product: string): string => `Par level of ${product}`;
/** Label of the grip. Positions are counted from 1. */
export const moveByKeys = (product: string, position: number, count: number): string =>
  `Move ${product}, position ${position} of ${count}. Use the up and down arrow keys.`;
export const moveUp = (product: string): string => `Move ${product} up`;
export const moveDown = (product: string): string => `Move ${product} down`;
export const remove = (product: string): string => `Remove ${product} from the guide`;
/** Announced. */
export const moved = (product: string, position: number, count: number): string =>
  `${product}: position ${position} of ${count}`;

export const productCount = (count: number): string => formatQuantity(count, "product");
export const close = "Close";
export const discard = "Discard changes";
export const save = "Save guide";
export const saved = (guide: string): string => `${guide} saved`;

/** After the server's sentence that says who changed the guide. */
export const conflict = "Apply your changes to the latest version? If both changed the same field, yours wins.";
export const keepMine = "Keep my changes";
export const discardMine = "Discard my changes";

export const deleteGuide = "Delete guide";
export const deleteQuestion = (guide: string): string => `Delete ${guide}?`;
export const deleteHint = "It is deleted for everyone at your company. Carts and orders don't change.";
export const keepGuide = "Keep guide";
