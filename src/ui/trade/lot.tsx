/** A lot's number wherever it stands, and that the lot is recalled; nothing else draws one (tests/house/lots.test.ts). */
import { recalledLot } from "#src/text/trade/lot.ts";
import { Recalled } from "./recalled.tsx";

export type LotProps = {
  number: string;
  isRecalled: boolean;
  /** Before it; left out: it stands among lots alone. */
  word?: "Lot" | "lot" | undefined;
};

/** The same where there is room for text alone. */
export const lotText = (number: string, isRecalled: boolean): string => (isRecalled ? recalledLot(number) : number);

export function Lot({ number, isRecalled, word }: LotProps) {
  return (
    <>
      {word && `${word} `}
      <b className="code" translate="no">
        {number}
      </b>
      {isRecalled && " "}
      {isRecalled && <Recalled />}
    </>
  );
}
