/** A signed order as it reads in its own bytes. */
import { isoToWire } from "#contract/base/dates.ts";
import type { Party, SignedDocument } from "#src/data/orders/signed-document.ts";
import { day } from "#src/text/format.ts";
import * as text from "#src/text/orders/signature.ts";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "./signature.module.css";

export type SignedDocumentDialogProps = { orderId: number; document: SignedDocument; onClose: () => void };

export function SignedDocumentDialog({ orderId, document, onClose }: SignedDocumentDialogProps) {
  const { formNumber, signedOn, purchaser, supplier, shipTo, lines } = document;
  return (
    <Dialog open dismissable title={text.documentDialog(orderId)} text={text.fromBytes} onClose={onClose}>
      <Facts
        facts={[
          {
            name: text.orderForm,
            value: (
              <span className="code" translate="no">
                {formNumber}
              </span>
            ),
          },
          { name: text.dateSigned, value: day(isoToWire(signedOn)) },
          { name: text.purchaser, value: <PartyWords purchaser={purchaser} /> },
          { name: text.supplier, value: <PartyWords purchaser={supplier} /> },
          { name: text.shipTo, value: shipTo.join(", ") },
        ]}
      />
      <ul className={styles.signedLines} aria-label={text.documentLines}>
        {lines.map(({ ndc, product, schedule, packages }, at) => (
          <li key={at}>
            <b>{product}</b>
            <span className="under">
              {schedule !== "" && <ScheduleBadge schedule={schedule} />}
              <Ndc code={ndc} />
              <span className="nowrap">{text.packages(Number(packages))}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const PartyWords = ({ purchaser: { deaNumber, name, address } }: { purchaser: Party }) => (
  <>
    {[name, ...address].join(", ")}{" "}
    <span className="code nowrap" translate="no">
      {deaNumber}
    </span>
  </>
);
