/** The quantity of a product in the list: Add, then a stepper. A step is written at once, a typed number when the person has done typing. */
import { useLayoutEffect, useRef, useState } from "react";

import { largestQuantity, maximumMessage } from "#contract/cart/rules/cart.ts";
import { Button, type Press } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/trade/row-quantity.ts";
import { unitName } from "./product-words.ts";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";

export type RowQuantityProps = {
  name: string;
  /** 0: not in the cart. */
  quantity: number;
  unit: string;
  max_sale_qty: number | null;
  /** What the button adds, where that is not one: "Add 6". */
  adds?: number | undefined;
  onAdd: () => void;
  onChange: (quantity: number) => void;
};

export function RowQuantity({ name, quantity, unit, max_sale_qty, adds, onAdd, onChange }: RowQuantityProps) {
  const [typed, setTyped] = useState<number>();
  const isIn = quantity > 0;
  const { place, keepFocus } = useFocusThatStays(isIn);
  const largest = largestQuantity(max_sale_qty);
  const shown = typed ?? quantity;
  const write = (next: number | undefined) => {
    if (next === undefined || next > largest) return; // stays typed, in red, until it is put right
    setTyped(undefined);
    if (next === 0) keepFocus();
    if (next !== quantity) onChange(next);
  };
  return (
    <div ref={place} className="row-quantity" onBlur={() => write(typed)}>
      {isIn ? (
        <Stepper
          label={text.quantity(name)}
          value={shown}
          max={largest}
          onStep={write}
          onChange={setTyped}
          onEmptied={() => setTyped(undefined)}
          onEnter={() => write(typed)}
          error={shown > largest ? maximumMessage(largest, unitName(unit)) : undefined}
        />
      ) : (
        <Button
          size="small"
          icon="plus"
          label={adds === undefined ? text.addProduct(name) : text.addUnits(adds, unitName(unit), name)}
          onPress={(press) => {
            keepFocus(press);
            onAdd();
          }}
        >
          {adds === undefined ? text.add : text.addCount(adds)}
        </Button>
      )}
    </div>
  );
}

/** Add becomes a stepper and back: focus that was inside stays inside, but a finger must not call up the keyboard. */
function useFocusThatStays(isIn: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<boolean>(undefined); // the mode in which the focus is taken up again
  useLayoutEffect(() => {
    if (wanted.current !== isIn) return;
    wanted.current = undefined;
    // The number itself: the first button of a stepper is "One fewer", and the Enter that added would take the unit away again.
    const control = place.current?.querySelector<HTMLElement>("input") ?? place.current?.querySelector("button");
    control?.focus({ preventScroll: true });
  });
  const keepFocus = (press?: Press) => {
    const isKept = press === undefined ? holds(place.current) : press.by === "keys";
    wanted.current = isKept ? !isIn : undefined;
  };
  return { place, keepFocus };
}

const holds = (place: HTMLElement | null): boolean => place?.contains(document.activeElement) ?? false;
