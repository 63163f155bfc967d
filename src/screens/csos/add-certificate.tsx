/** Adding a certificate: one file, its password, its DEA number. What the server says stands at the field that settles it. */
import { useState } from "react";

import type { CertificateFailure } from "#contract/csos/rules/words.ts";
import { failureOf } from "#src/api/failures.ts";
import { useUpload, type Uploaded } from "#src/data/csos/certificates.ts";
import * as text from "#src/text/csos/certificates.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { FootBar } from "#src/ui/kit/lists/foot-bar.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { FileField } from "./file-field.tsx";
import styles from "./certificates.module.css";

type Place = "file" | "password" | "dea" | "form";
type Said = { at: Place; text: string };

const fieldIds = { file: "certificate-file", password: "certificate-password", dea: "certificate-dea" } as const;
const largestFile = 64 * 1024;

type Filled = { file: File | undefined; password: string; dea: string };
const nothing: Filled = { file: undefined, password: "", dea: "" };

export type AddCertificateProps = {
  /** A certificate cannot be added now. */
  isOff: boolean;
  /** Kept by the screen: a device that is turned shows the same entries in the other place. */
  adding: CertificateAdding;
};

/** On a phone a button below the list opens the form as a dialog, elsewhere the form is above the list. */
export function AddCertificate(props: AddCertificateProps) {
  return (
    <section className={`card ${styles.add}`} aria-labelledby="add-certificate">
      <h2 id="add-certificate">{text.addTitle}</h2>
      <CertificateForm {...props} />
    </section>
  );
}

export function AddCertificateButton(props: AddCertificateProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FootBar>
      <Button tone="primary" icon="plus" wide disabled={props.isOff} onPress={() => setOpen(true)}>
        {text.addCertificate}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} dismissable title={text.addTitle}>
        <CertificateForm {...props} onAdded={() => setOpen(false)} />
      </Dialog>
    </FootBar>
  );
}

function CertificateForm({ isOff, adding, onAdded }: AddCertificateProps & { onAdded?: () => void }) {
  const { filled, fill, said, add, isPending } = adding;
  const at = (place: Place) => (said?.at === place ? said.text : undefined);
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) add(onAdded);
        }}
      >
        <FileField id={fieldIds.file} file={filled.file} error={at("file")} onFile={(file) => fill({ file })} />
        <PasswordField
          id={fieldIds.password}
          label={text.password}
          icon="lock"
          neverShown
          value={filled.password}
          onChange={(password) => fill({ password })}
          error={at("password")}
          maxLength={1024}
        />
        <TextField
          id={fieldIds.dea}
          label={text.deaNumber}
          code
          value={filled.dea}
          onChange={(dea) => fill({ dea })}
          hint={text.deaNumberHint}
          error={at("dea")}
          maxLength={20}
        />
        <Button tone="primary" type="submit" pending={isPending} disabled={isOff} className={styles.go}>
          {text.addCertificate}
        </Button>
      </form>
      {at("form") !== undefined && (
        <Note tone="refused" spoken>
          {at("form")}
        </Note>
      )}
    </>
  );
}

type CertificateAdding = ReturnType<typeof useAdding>;

/** What is filled in, what is said about it, and sending it. */
export function useAdding() {
  const [filled, setFilled] = useState(nothing);
  const [said, setSaid] = useState<Said>();
  const adding = useUpload();
  function tell(told: Said): void {
    setSaid(told);
    if (told.at !== "form") document.getElementById(fieldIds[told.at])?.focus();
  }
  function add(onAdded?: () => void): void {
    const missing = missingOf(filled);
    if (missing !== undefined) return tell(missing);
    setSaid(undefined);
    const { file, password, dea } = filled;
    adding.mutate(
      { file: file!, certificatePassword: password, certificateDeaNumber: dea.trim() },
      {
        onSuccess: (answer) => {
          if (!answer.Success) return tell({ at: placeOf(answer), text: answer.Reason ?? "" });
          const { AlreadyExists, FriendlyName } = answer.SaveCertificateResult;
          const title = AlreadyExists ? text.alreadyExists : text.uploaded;
          toast({ tone: "ok", title, text: FriendlyName ?? "" });
          setFilled(nothing);
          onAdded?.();
        },
        onError: (error) => {
          const failure = failureOf(error);
          if (failure.kind !== "signed-out") tell({ at: "form", text: failure.message });
        },
      },
    );
  }
  const fill = (part: Partial<Filled>) => {
    setFilled((before) => ({ ...before, ...part }));
    setSaid(undefined);
  };
  return { filled, fill, said, add, isPending: adding.isPending };
}

function missingOf({ file, password, dea }: Filled): Said | undefined {
  if (file === undefined) return { at: "file", text: text.fileMissing };
  if (file.size > largestFile) return { at: "file", text: text.fileTooLarge };
  if (password === "") return { at: "password", text: text.passwordMissing };
  return dea.trim() === "" ? { at: "dea", text: text.deaNumberMissing } : undefined;
}

/** The field that settles a failure; what none does is said of the file, or of the whole form. */
function placeOf({ SaveCertificateResult: { ValidateCertificateResult: flags } }: Uploaded): Place {
  const places: Partial<Record<CertificateFailure, Place>> = {
    InvalidPassword: "password",
    InvalidDeaNumber: "dea",
    LdapError: "form",
    Unknown: "form",
  };
  const failure = (Object.keys(flags) as (keyof typeof flags)[]).find((name) => flags[name] === true);
  return (failure !== undefined && failure !== "schedules" && places[failure]) || "file";
}
