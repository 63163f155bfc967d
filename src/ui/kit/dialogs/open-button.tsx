/** A button that opens a file. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { type LoadFile, useOpenedFile } from "./opened-file.tsx";

export type OpenButtonProps = {
  load: LoadFile;
  isLoading: boolean;
  /** What stands on it. */
  label: string;
  /** Of what it is, where several stand beside each other: "of shipment 4820449". */
  of: string;
};

export function OpenButton({ load, isLoading, label, of }: OpenButtonProps) {
  const { open, dialog } = useOpenedFile();
  return (
    <>
      <Button size="small" icon="file" pending={isLoading} onPress={() => void open(`${label} ${of}`, load)}>
        {label}
        <span className="hush"> {of}</span>
      </Button>
      {dialog}
    </>
  );
}
