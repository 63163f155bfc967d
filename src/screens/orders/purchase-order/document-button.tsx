/** A button that opens a document of the order, of a shipment or of a lot. */
import { useMutation } from "@tanstack/react-query";
import { documentOf, type Wanted } from "#src/data/documents/documents.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { type LoadFile, useOpenedFile } from "#src/ui/kit/opened-file.tsx";

type DocumentButtonProps = {
  wanted: Wanted;
  /** What stands on it. */
  label: string;
  /** Of what it is, where several stand beside each other: "of shipment 4820449". */
  of: string;
};

export function DocumentButton({ wanted, label, of }: DocumentButtonProps) {
  const { user_id, customer_id } = useUser();
  const { open, dialog } = useOpenedFile();
  const loading = useMutation({
    mutationFn: (whenSignedOut: () => void) => documentOf(wanted, { owner: { user_id, customer_id }, whenSignedOut }),
  });
  const load: LoadFile = (putAside) => loading.mutateAsync(putAside);
  return (
    <>
      <Button size="small" icon="file" pending={loading.isPending} onPress={() => void open(`${label} ${of}`, load)}>
        {label}
        <span className="hush"> {of}</span>
      </Button>
      {dialog}
    </>
  );
}
