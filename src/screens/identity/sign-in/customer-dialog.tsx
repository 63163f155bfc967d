/** The bar's customer picker, opened. */
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { CustomerChoice, type CustomerChoiceProps } from "./customer-choice.tsx";

export function CustomerDialog({ onClose, ...choice }: CustomerChoiceProps & { onClose: () => void }) {
  return (
    <Dialog open dismissable onClose={onClose} title="Choose a customer" text="The Rx cart of the customer opens.">
      <CustomerChoice {...choice} />
    </Dialog>
  );
}
