/** A button that opens a report of what came. */
import { useMutation } from "@tanstack/react-query";
import { documentOf, type WantedDocument } from "#src/data/documents/documents.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/receiving/paper.ts";
import * as reportText from "#src/text/receiving/report.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { type LoadFile, useOpenedFile } from "#src/ui/kit/dialogs/opened-file.tsx";

export type PaperButtonProps = { wanted: WantedDocument; of: string; saysAll?: boolean };

/** `of`: of what it is; only said to whoever does not see where it stands, unless it `saysAll`. */
export function PaperButton({ wanted, of, saysAll = false }: PaperButtonProps) {
  const { user_id, customer_id } = useUser();
  const isReachable = useReachable();
  const { open, dialog } = useOpenedFile();
  const loading = useMutation({
    mutationFn: (whenSignedOut: () => void) => documentOf(wanted, { owner: { user_id, customer_id }, whenSignedOut }),
  });
  const load: LoadFile = (putAside) => loading.mutateAsync(putAside);
  return (
    <>
      <Button
        size="glove"
        icon="file"
        pending={loading.isPending}
        disabled={!isReachable}
        onPress={() => void open(reportText.reportTitle(of), load)}
      >
        <span>
          {text.report}
          <span className={saysAll ? undefined : "hush"}> {text.of(of)}</span>
          {!isReachable && ` ${text.onlineOnly}`}
        </span>
      </Button>
      {dialog}
    </>
  );
}
