/** The certificates as a list: whose, for which schedules, how long yet; and deleting one, after a question. */
import { useRef, useState } from "react";

import type { Certificate } from "#contract/csos/certificates.ts";
import { useDelete } from "#src/data/csos/certificates.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/dialogs/confirm-dialog.tsx";
import { DateText } from "#src/ui/kit/words/date-text.tsx";
import * as text from "#src/text/csos/certificates.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { isEnding } from "#src/ui/trade/certificate-end.ts";
import styles from "./certificates.module.css";

const head = [
  { key: "mark", label: "", hiddenLabel: text.mark },
  { key: "signer", label: text.signer },
  { key: "schedules", label: text.schedules },
  { key: "valid", label: text.valid },
  { key: "act", label: "" },
];

export type CertificateListProps = {
  certificates: readonly Certificate[];
  /** False for staff, who only look. */
  canDelete: boolean;
  /** Nothing can be deleted now. */
  isOff: boolean;
};

export function CertificateList({ certificates, canDelete, isOff }: CertificateListProps) {
  const [asked, ask] = useState<Certificate>();
  const opener = useRef<Element>(null);
  const removing = useDelete();
  const remove = (certificate: Certificate) => {
    focusAfterRemoval(opener.current);
    removing.mutate(certificate.certificate_id, {
      onSuccess: () => toast({ tone: "ok", title: text.deleted, text: certificate.friendly_name }),
      onSettled: () => ask(undefined),
    });
  };
  return (
    <>
      <Rows label={text.title} head={head} className={styles.rows}>
        {certificates.map((certificate) => (
          <CertificateRow
            key={certificate.certificate_id}
            certificate={certificate}
            canDelete={canDelete}
            isOff={isOff}
            onDelete={() => {
              opener.current = document.activeElement;
              ask(certificate);
            }}
          />
        ))}
      </Rows>
      <ConfirmDialog
        open={asked !== undefined}
        question={text.deleteQuestion(asked?.friendly_name ?? "")}
        text={text.deleteConsequence}
        safe={text.keepCertificate}
        act={text.deleteCertificate}
        pending={removing.isPending}
        onConfirm={() => asked !== undefined && remove(asked)}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

type CertificateRowProps = Omit<CertificateListProps, "certificates"> & {
  certificate: Certificate;
  /** Asks whether to delete it. */
  onDelete: () => void;
};

function CertificateRow({ certificate, canDelete, isOff, onDelete }: CertificateRowProps) {
  return (
    <Row className={styles.row}>
      <Cell className={styles.mark}>
        <Icon name="key" />
      </Cell>
      <Cell>
        <p className="name">{certificate.friendly_name}</p>
        <p className="small muted">{text.deaOf(certificate.contact_dea)}</p>
        <details className="small muted">
          <summary>{text.details}</summary>
          <p>{text.issuedBy(certificate.issued_by)}</p>
          <p>{certificate.key_usage}</p>
          <p>
            <Added certificate={certificate} />
          </p>
        </details>
      </Cell>
      <Cell>{certificate.schedules.join(", ")}</Cell>
      <Cell className={styles.valid}>
        <Validity certificate={certificate} />
      </Cell>
      <Cell className={styles.act}>
        {canDelete && (
          <Button
            tone="danger"
            label={text.deleteOf(certificate.friendly_name, certificate.contact_dea)}
            disabled={isOff}
            onPress={onDelete}
          >
            {text.deleteAction}
          </Button>
        )}
      </Cell>
    </Row>
  );
}

const Added = ({ certificate: { create_user, valid_from_date } }: { certificate: Certificate }) => (
  <FilledText text={text.addedBy(create_user)} parts={{ date: <DateText date={valid_from_date} /> }} />
);

function Validity({ certificate }: { certificate: Certificate }) {
  const { days_left, days_in_all, valid_to_date } = certificate;
  const isOver = days_left < 0;
  return (
    <>
      {isOver ? (
        <Badge tone="refused">{text.cannotSign}</Badge>
      ) : (
        isEnding(certificate) && <Badge tone="attention">{text.renewNow}</Badge>
      )}
      <div className={styles.bar} data-tone={isEnding(certificate) ? "attention" : undefined} aria-hidden>
        <i
          style={{
            inlineSize: `${days_in_all <= 0 ? 0 : Math.min(100, Math.max(0, (days_left / days_in_all) * 100))}%`,
          }}
        />
      </div>
      <p className="small muted">
        <FilledText
          text={isOver ? text.expired : isEnding(certificate) ? text.untilSoon(days_left) : text.until}
          parts={{ date: <DateText date={valid_to_date} /> }}
        />
      </p>
    </>
  );
}
