/** Text below a printed list that shows only the first rows. */
import { formatQuantity } from "#src/text/format.ts";

/** @param isAtLeast there are more than `total` */
export const firstOf = ({
  printed,
  total,
  isAtLeast,
}: {
  printed: number;
  total: number;
  isAtLeast: boolean;
}): string => `First ${formatQuantity(printed)} of ${formatQuantity(total)}${isAtLeast ? "+" : ""}`;
