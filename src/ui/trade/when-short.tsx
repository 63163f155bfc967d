/** What becomes of a recurring order whose products cannot all be had on its day: chosen where it is made, and where it is changed. */
import type { WhenShort } from "#contract/checkout/rules/recurrence.ts";
import * as text from "#src/text/trade/when-short.ts";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";

export const WhenShortChoice = ({ value, onChange }: { value: WhenShort; onChange: (chosen: WhenShort) => void }) => (
  <RadioCards
    label={text.title}
    look="cards"
    value={value}
    onChange={onChange}
    cards={[
      {
        value: "leave_out",
        label: text.leaveOut,
        detail: text.leaveOutHint,
      },
      {
        value: "wait",
        label: text.hold,
        detail: text.holdHint,
      },
    ]}
  />
);
