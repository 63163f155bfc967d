/** The one file: chosen with a button, its name shown, and changed. */
import { useRef } from "react";
import * as text from "#src/text/csos/certificates.ts";
import { Field } from "#src/ui/kit/fields/field.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./certificates.module.css";

/** Files of other kinds can be selected, too: the server says which kind a file is, and how to get the right one. */
const accepted = ".pfx,.p12,application/x-pkcs12,.cer,.crt,.der,.p7b,.p7c,.pem,.jks,.jceks";

export type FileFieldProps = {
  id: string;
  file: File | undefined;
  error: string | undefined;
  onFile: (file: File) => void;
};

export function FileField({ id, file, error, onFile }: FileFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const shown = file?.name ?? text.noFile;
  const act = file === undefined ? text.selectFile : text.changeFile;
  return (
    <Field id={id} label={text.file} hint={text.fileHint} error={error}>
      {(control) => (
        <div className="field__box">
          <Icon name="key" />
          <button
            {...control}
            type="button"
            className={styles.file}
            aria-label={text.fileLabel(shown, act)}
            onClick={() => picker.current?.click()}
          >
            <span>{shown}</span> <span>{act}</span>
          </button>
          <input
            ref={picker}
            type="file"
            className="hush"
            tabIndex={-1}
            aria-hidden
            aria-label={text.file}
            accept={accepted}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              event.currentTarget.value = ""; // the same file may be chosen again
              if (chosen !== undefined) onFile(chosen);
            }}
          />
        </div>
      )}
    </Field>
  );
}
