/** Text of a pack. */
import { formatQuantity } from "#src/text/format.ts";

export const perCase = (count: number, unit: string): string => `${formatQuantity(count, unit)} per case`;
