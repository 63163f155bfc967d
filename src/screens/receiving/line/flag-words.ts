/** Why a person should look at a receipt, in words. */
import { describeFlag, type FlaggedReceipt } from "#contract/receiving/rules/flags.ts";
import { day, formatQuantity } from "#src/text/format.ts";

export const flagWords = (flag: string, receipt: FlaggedReceipt): string =>
  describeFlag(flag, receipt, { day, count: formatQuantity });
