/** The bar's customer picker, opened. */
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import * as words from "#src/text/identity/customer.ts";
import { CustomerChoice, type CustomerChoiceProps } from "./customer-choice.tsx";

export function CustomerDialog({ onClose, ...choice }: CustomerChoiceProps & { onClose: () => void }) {
  return (
    <Dialog open dismissable onClose={onClose} title={words.title} text={words.cartHint}>
      <CustomerChoice {...choice} />
    </Dialog>
  );
}
