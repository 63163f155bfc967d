/** The plate and the way to the other cart in one: the chosen half is the plate. */
import { useId } from "react";
import * as text from "#src/text/trade/cart-switch.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { plateLetters, plateWords, type PlateContext } from "#src/ui/kit/marks/plate.tsx";

export type ContextSwitchProps = {
  context: PlateContext;
  onSwitch: (context: PlateContext) => void;
  disabled?: boolean | undefined;
};

export function ContextSwitch({ context, onSwitch, disabled }: ContextSwitchProps) {
  const name = useId();
  return (
    <fieldset className="switch" disabled={disabled}>
      <legend className="hush">{text.title}</legend>
      {(["rx", "cs"] as const).map((half) => (
        <label key={half}>
          <input type="radio" className="hush" name={name} checked={half === context} onChange={() => onSwitch(half)} />
          {half === "cs" && half === context && <Icon name="shield" size="small" />}
          <span className="switch__words">{half === context ? plateWords[half] : otherWords[half]}</span>
          <abbr className="switch__letters" title={plateWords[half]}>
            {plateLetters[half]}
          </abbr>
        </label>
      ))}
    </fieldset>
  );
}

const otherWords = { rx: text.rxProducts, cs: text.controlled } as const;
