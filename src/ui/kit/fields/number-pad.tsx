/** A quantity in gloves: twelve large keys; the system keyboard is never the only way. */
import { integerText } from "#contract/base/numbers.ts";
import { clear, deleteDigit } from "#src/text/kit/fields.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";

export type NumberPadProps = {
  /** What the keys write: "Cartons received". */
  label: string;
  text: string;
  onText: (text: string) => void;
  disabled?: boolean | undefined;
};

/** The first digit replaces a lone 0. */
export function NumberPad({ label, text, onText, disabled }: NumberPadProps) {
  const type = (digit: string) => onText(integerText(text, (text === "0" ? "" : text) + digit));
  return (
    <div className="pad" role="group" aria-label={label}>
      {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => (
        <button key={digit} type="button" translate="no" disabled={disabled} onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" data-kind="aside" disabled={disabled === true || text === ""} onClick={() => onText("")}>
        {clear}
      </button>
      <button type="button" translate="no" disabled={disabled} onClick={() => type("0")}>
        0
      </button>
      <button
        type="button"
        data-kind="aside"
        aria-label={deleteDigit}
        disabled={disabled === true || text === ""}
        onClick={() => onText(text.slice(0, -1))}
      >
        <Icon name="back" />
      </button>
    </div>
  );
}
