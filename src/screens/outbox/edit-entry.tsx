/** Changes what an entry says; it is sent again as soon as it is saved. */
import { useState } from "react";
import { integerOf, integerText } from "#contract/base/numbers.ts";
import { IntegerField } from "#src/ui/kit/fields/integer-field.tsx";
import { quantity as quantityLabel } from "#src/text/outbox/entry-dialogs.ts";
import { EditDialog, type EditEntryProps } from "./edit-dialog.tsx";
import { EditReceipt } from "./edit-receipt.tsx";

/** The form of an entry that can be edited: a receipt, or how many of a line of a cart. */
export function EditEntry(props: EditEntryProps) {
  const { entry } = props;
  if (entry.call === "receive") return <EditReceipt {...props} entry={entry} />;
  if (entry.call === "addItem") return <EditCount {...props} count={entry.body.quantity} name="quantity" />;
  if (entry.call === "updateItem") return <EditCount {...props} count={entry.body.new_quantity} name="new_quantity" />;
  return null;
}

function EditCount({ count, name, ...props }: EditEntryProps & { count: number; name: "quantity" | "new_quantity" }) {
  const [text, setText] = useState(integerText("", String(count)));
  const quantity = integerOf(text);
  const body = quantity === undefined || quantity < 1 ? undefined : { ...props.entry.body, [name]: quantity };
  return (
    <EditDialog {...props} body={body}>
      <IntegerField label={quantityLabel} text={text} onText={setText} />
    </EditDialog>
  );
}
