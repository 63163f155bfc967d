/** Whether what stands on the pad is put away, or received on hold: expired and recalled goods are (pure). */
import { holdReasonOf } from "#contract/receiving/rules/receiving.ts";
import { expiryState } from "#src/text/format.ts";

export type HoldFacts = { expires: string; today: string; isRecalled: boolean };

/** The reason as it stands with the receipt; undefined: they are put away. @param facts.expires, @param facts.today `MM/DD/YYYY`; no date: nobody knows. */
export const holdOf = ({ expires, today, isRecalled }: HoldFacts): string | undefined =>
  holdReasonOf({ isRecalled, isExpired: expires !== "" && expiryState(expires, today) === "past" });
