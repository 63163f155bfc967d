/** What names a line of a cart, a guide or a list: the product and its unit. */
export type LineKey = { item_id: number; quantity_uom_code: string };

/** The same as one text, for maps and sets. */
export const lineKey = ({ item_id, quantity_uom_code }: LineKey): string => `${item_id} ${quantity_uom_code}`;

export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.item_id === other.item_id && one.quantity_uom_code === other.quantity_uom_code;
