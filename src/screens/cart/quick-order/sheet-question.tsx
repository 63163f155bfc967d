/** The question which sheets of an uploaded workbook are the order. */
import { useState } from "react";
import type { SheetChoice } from "#src/data/cart/order-file/read-file.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import * as text from "#src/text/cart/sheets.ts";

export type SheetQuestionProps = {
  fileName: string;
  sheets: readonly SheetChoice[];
  onChoose: (chosen: readonly SheetChoice[]) => void;
  onClose: () => void;
};

export function SheetQuestion({ fileName, sheets, onChoose, onClose }: SheetQuestionProps) {
  const [places, setPlaces] = useState<ReadonlySet<number>>(new Set());
  const chosen = sheets.filter(({ place }) => places.has(place));
  const toggle = (place: number) => {
    const next = new Set(places);
    if (!next.delete(place)) next.add(place);
    setPlaces(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      text={text.hint(fileName, sheets.length)}
      foot={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button tone="primary" disabled={chosen.length === 0} onPress={() => onChoose(chosen)}>
            {text.addSheets(chosen.length)}
          </Button>
        </>
      }
    >
      <fieldset className="field">
        <legend className="hush">{text.sheetsLabel}</legend>
        <div className="ways">
          {sheets.map(({ place, name, rows }) => (
            <div key={place} className="way">
              <Checkbox
                className="way__label"
                checked={places.has(place)}
                disabled={rows === undefined}
                count={rows === undefined ? text.tooLarge : text.filledRows(rows)}
                onChange={() => toggle(place)}
              >
                {name}
              </Checkbox>
            </div>
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
