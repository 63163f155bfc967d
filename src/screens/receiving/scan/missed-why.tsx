/** Why nothing was found with a code: what it is, where it is no code of goods, else what is wrong with it. */
import { describeOtherCode } from "#contract/receiving/gs1/other-codes.ts";
import { OnNoLine, type MissedProps } from "./on-no-line.tsx";

export const MissedWhy = (props: MissedProps) => describeOtherCode(props.scanned) ?? <OnNoLine {...props} />;
