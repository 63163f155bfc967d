/** A button that opens a document of the order, of a shipment or of a lot. */
import type { WantedDocument } from "#src/data/documents/documents.ts";
import { useDocument } from "#src/data/documents/use-document.ts";
import { OpenButton, type OpenButtonProps } from "#src/ui/kit/dialogs/open-button.tsx";

type DocumentButtonProps = { wanted: WantedDocument } & Pick<OpenButtonProps, "label" | "of">;

export function DocumentButton({ wanted, label, of }: DocumentButtonProps) {
  return <OpenButton {...useDocument(wanted)} label={label} of={of} />;
}
