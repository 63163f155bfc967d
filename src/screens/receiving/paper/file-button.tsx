/** A button that opens a file of the server, which needs the network and says so. */
import { useMutation } from "@tanstack/react-query";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/receiving/paper.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { type OpenFile, useOpenedFile } from "#src/ui/kit/dialogs/opened-file.tsx";

export type FileButtonProps = {
  label: string;
  /** Of what it is, where several stand beside each other. */
  of: string;
  load: (whenSignedOut: () => void) => Promise<OpenFile>;
};

export function FileButton({ label, of, load }: FileButtonProps) {
  const isReachable = useReachable();
  const { open, dialog } = useOpenedFile();
  const loading = useMutation({ mutationFn: load });
  return (
    <>
      <Button
        icon="file"
        pending={loading.isPending}
        disabled={!isReachable}
        onPress={() => void open(`${label} ${of}`, (putAside) => loading.mutateAsync(putAside))}
      >
        {label}
        <span className="hush"> {of}</span>
        {!isReachable && ` ${text.onlineOnly}`}
      </Button>
      {dialog}
    </>
  );
}
