/** What becomes of a recurring order whose products cannot all be had on its day: chosen where it is made, and where it is changed. */
import type { WhenShort } from "#contract/checkout/rules/recurrence.ts";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";

export const WhenShortChoice = ({ value, onChange }: { value: WhenShort; onChange: (chosen: WhenShort) => void }) => (
  <RadioCards
    label="If a product cannot be had on the day"
    look="cards"
    value={value}
    onChange={onChange}
    cards={[
      {
        value: "leave_out",
        label: "Order the rest",
        detail: "The product is left out of that order, and the mail names it.",
      },
      {
        value: "wait",
        label: "Wait with all of it",
        detail: "It is tried again every hour until the next date, and a mail tells why.",
      },
    ]}
  />
);
