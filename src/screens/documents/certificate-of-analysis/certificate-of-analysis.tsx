/** The certificate of analysis of a lot, by its number. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#src/api/failures.ts";
import { documentOf } from "#src/data/documents/documents.ts";
import { useUser } from "#src/data/identity/session.ts";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import * as text from "#src/text/documents/certificate-of-analysis.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { useOpenedFile } from "#src/ui/kit/dialogs/opened-file.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { Lot } from "#src/ui/trade/lot.tsx";
import styles from "./certificate-of-analysis.module.css";

const fieldId = "lot-number";

export function CertificateOfAnalysisScreen() {
  const { user_id, customer_id } = useUser();
  const [lot, setLot] = useState("");
  const [said, setSaid] = useState<string>();
  const { open, dialog } = useOpenedFile();
  const lotNo = lot.trim();
  const loading = useMutation({
    mutationFn: (whenSignedOut: () => void) =>
      documentOf({ kind: "certificate of analysis", lotNo }, { owner: { user_id, customer_id }, whenSignedOut }),
    meta: { quiet: true },
    onError: (error) => setSaid(sentenceOf(error)),
  });
  function press(): void {
    if (lotNo === "") {
      setSaid(text.lotMissing);
      document.getElementById(fieldId)?.focus();
      return;
    }
    setSaid(undefined);
    void open(text.documentOf(lotNo), (putAside) => loading.mutateAsync(putAside));
  }
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="in-bar">{text.title}</h1>
      <p className="muted">{text.intro}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <TextField
          id={fieldId}
          label={text.lotNumber}
          value={lot}
          onChange={(value) => {
            setLot(value);
            setSaid(undefined);
          }}
          code
          maxLength={60}
        />
        <Button tone="primary" icon="file" type="submit" pending={loading.isPending}>
          {text.open}
        </Button>
      </form>
      <RecalledLot lotNo={lotNo} />
      {said !== undefined && (
        <Note tone="attention" spoken>
          {said}
        </Note>
      )}
      {dialog}
    </div>
  );
}

/** A certificate that its maker sent says nothing of a recall: it is told before it is opened. */
function RecalledLot({ lotNo }: { lotNo: string }) {
  const { data = [] } = useQuery(recallsQuery);
  return data
    .filter(({ lot_no }) => lot_no.toUpperCase() === lotNo.toUpperCase())
    .map(({ recall_id, lot_no, full_description, reason }) => (
      <Note key={recall_id} tone="refused" spoken>
        {full_description}: <Lot word="lot" number={lot_no} isRecalled /> {reason}
      </Note>
    ));
}

/** What a person reads under the field; nothing where the dialog over the page has said it. */
function sentenceOf(error: unknown): string | undefined {
  const failure = failureOf(error);
  switch (failure.kind) {
    case "refused":
      return failure.status === 404 ? text.notFound : failure.message;
    case "signed-out":
    case "not-allowed":
      return undefined;
    case "offline":
    case "not-kept":
    case "broken":
      return failure.message;
  }
}
