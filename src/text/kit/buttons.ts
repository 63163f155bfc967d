/** Texts of an action that cannot be done yet, and of the question before an action. */
import { formatQuantity } from "#src/text/format.ts";

export const toContinue = "To continue";
export const moreReasons = (count: number): string => `And ${formatQuantity(count)} more.`;

/** Quoted (Spec 2 §5), as its answers. */
export const areYouSure = "Are you sure?";
export const yes = "Yes";
export const no = "No";
