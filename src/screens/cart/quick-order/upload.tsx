/** The way to a file with a list: a button, and the browser's own field behind it. */
import { useRef } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/cart/quick-order.ts";

export function Upload({ onFile, isReading }: { onFile: (file: File) => void; isReading: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" pending={isReading} onPress={() => field.current?.click()}>
        {text.uploadList}
      </Button>
      <input
        ref={field}
        type="file"
        className="hush"
        tabIndex={-1}
        aria-label={text.fileLabel}
        // Other spreadsheets may be chosen, to be told what to do with them.
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = ""; // the same file may be chosen again, put right
          if (chosen !== undefined) onFile(chosen);
        }}
      />
    </>
  );
}
