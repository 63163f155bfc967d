/** A claim: how it stands, what the distributor says, and what was found, each with who found it and its photos. */
import { useState, type ReactNode } from "react";
import type { Claim, Exception } from "#contract/receiving/claims.ts";
import { claimStatuses, exceptionReasons } from "#contract/receiving/rules/claims.ts";
import { Badge, type Tone } from "#src/ui/kit/marks/badge.tsx";
import { formatQuantity, money } from "#src/text/format.ts";
import styles from "./claim-card.module.css";
import { Lot } from "./lot.tsx";
import { unitName, wholeAmounts } from "./product-words.ts";

const tones: Record<Claim["status"], Tone | undefined> = {
  open: "waiting",
  looked_at: "accent",
  accepted: "ok",
  refused: "refused",
  withdrawn: undefined,
};

export type ClaimCardProps = {
  claim: Claim;
  /** Addresses of photos that an image takes, by their numbers, as far as they are here. */
  photos: ReadonlyMap<string, string>;
  isRecalled: (item_id: number, lot_no: string) => boolean;
  /** What can be done about an exception. */
  renderAction?: (exception: Exception) => ReactNode;
};

export function ClaimCard({ claim, photos, isRecalled, renderAction }: ClaimCardProps) {
  const { claim_id, shipment_order_id, status, answer, credit, exceptions } = claim;
  return (
    <article className={styles.claim} aria-label={`Claim ${claim_id}`}>
      <header className={styles.head}>
        <b>Claim {claim_id}</b>
        <span className="muted">Delivery {shipment_order_id}</span>
        <Badge tone={tones[status]}>{claimStatuses[status]}</Badge>
        {credit !== null && <Badge tone="ok">Credit {money(credit)}</Badge>}
      </header>
      {answer !== "" && <p className={styles.answer}>{answer}</p>}
      <ul className={styles.found}>
        {exceptions.map((each) => (
          <li key={each.exception_id} data-gone={each.withdrawn_at === null ? undefined : true}>
            <div className={styles.what}>
              <b>{exceptionReasons[each.reason]}</b>
              <span>{foundWords(each, isRecalled(each.item_id, each.lot_no))}</span>
              {each.note !== "" && <span className={styles.note}>{each.note}</span>}
              <span className="muted">
                {each.withdrawn_by === null
                  ? `Found by ${each.created_by}`
                  : `Found by ${each.created_by}, taken back by ${each.withdrawn_by}`}
              </span>
            </div>
            {each.photos.length > 0 && (
              <div className={styles.photos}>
                {each.photos.map((one) => (
                  <Photo key={one.photo_id} src={photos.get(one.photo_id)} isWhole={one.is_whole} />
                ))}
              </div>
            )}
            {each.withdrawn_at === null && renderAction?.(each)}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** Opens by itself, as large as it is. */
function Photo({ src, isWhole }: { src: string | undefined; isWhole: boolean }) {
  const [isLarge, setLarge] = useState(false);
  if (src === undefined) return <span className={styles.photo}>{isWhole ? "Loading" : "Photo on its way"}</span>;
  return (
    <button
      type="button"
      className={isLarge ? styles.large : styles.photo}
      aria-expanded={isLarge}
      onClick={() => setLarge(!isLarge)}
    >
      <img src={src} alt="As it was photographed" />
    </button>
  );
}

type Found = Pick<Exception, "quantity" | "sale_UOM_desc" | "full_description" | "lot_no" | "closes">;

/** "2 cartons, Ketorolac 30 mg, lot ON26114; declared as not coming". */
export const foundWords = (
  { quantity, sale_UOM_desc, full_description, lot_no, closes }: Found,
  isRecalled: boolean,
): ReactNode => (
  <>
    {formatQuantity(quantity, unitName(sale_UOM_desc))}, {wholeAmounts(full_description)}
    {lot_no !== "" && (
      <>
        , <Lot word="lot" number={lot_no} isRecalled={isRecalled} />
      </>
    )}
    {closes && "; declared as not coming"}
  </>
);
