/** When a receipt was entered, beside the day on which the goods came (pure). */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { Receipt } from "#contract/receiving/receiving.ts";
import { day, time } from "#src/text/format.ts";

/** "3:12 PM" where it was entered on the day the goods came; of another day "entered Nov 23, 2026 at 3:12 PM". */
export function enteredWords(
  { receive_date, created_at }: Pick<Receipt, "receive_date" | "created_at">,
  timeZone: string,
): string {
  const on = dateIn(timeZone, new Date(created_at));
  const at = time(created_at, timeZone);
  return on === wireToIso(receive_date) ? at : `entered ${day(on)} at ${at}`;
}
