/** The explanation of a Price once it is asked for; a chunk of its own because react-aria's overlays are heavy. */
import { type RefObject, useEffect, useState } from "react";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import type { PriceStep } from "#contract/catalogue/prices.ts";
import { pricePer } from "#src/text/trade/price-details.ts";
import * as text from "#src/text/trade/price.ts";
import { paidOf, stepLines } from "./price-words.ts";
import { Sum } from "./sum.tsx";
import { FocusedDialog } from "#src/ui/kit/page/focused-dialog.tsx";

export type PriceExplainedProps = {
  /** How it comes about; empty: it is not known here. */
  steps: readonly PriceStep[];
  /** "carton". */
  unit: string;
  /** What else there is to say of it. */
  note?: string | undefined;
  beside: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function PriceExplained({ steps, unit, note, beside, onClose }: PriceExplainedProps) {
  // On a device that is turned its place would be beyond the edge, and keep the page as wide.
  const [before] = useState(() => innerWidth);
  useEffect(() => {
    const onTurn = () => {
      if (innerWidth !== before) onClose();
    };
    addEventListener("resize", onTurn);
    return () => removeEventListener("resize", onTurn);
  }, [before, onClose]);
  return (
    <Popover
      triggerRef={beside}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="drop drop--ask"
      placement="bottom end"
      offset={4}
    >
      <FocusedDialog className="ask ask--price">
        <Heading slot="title" level={3}>
          {text.title}
        </Heading>
        <Sum lines={stepLines(steps)} total={paidOf(steps)} totalName={pricePer(unit)} />
        {note !== undefined && <p className="muted small">{note}</p>}
      </FocusedDialog>
    </Popover>
  );
}
