/** In the pad's place: which of several readings of a code, or of several products, is in the hand. It is asked, and never guessed. */
import { useEffect, useRef } from "react";
import { Button } from "#src/ui/kit/button.tsx";
import { Expiry } from "#src/ui/kit/date-text.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import type { FoundLine } from "./finding.ts";
import styles from "./pad.module.css";
import { isLot } from "./scans.ts";

export type ScanQuestionProps = {
  choices: readonly FoundLine[];
  /** `MM/DD/YYYY` */
  today: string;
  onAnswer: (choice: FoundLine | undefined) => void;
};

export function ScanQuestion({ choices, today, onAnswer }: ScanQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const [first] = choices;
  const isOneProduct = choices.every(({ line }) => line.ndc_code === first?.line.ndc_code);
  // What was shipped is more often right, and stands first; nothing is chosen.
  const sorted = choices.toSorted((one, other) => Number(isShipped(other)) - Number(isShipped(one)));
  return (
    <section className={styles.pad} aria-labelledby="question-title">
      <div className={styles.body}>
        <h2 id="question-title" ref={title} tabIndex={-1}>
          {isOneProduct ? "What does the label say?" : "Which product is it?"}
        </h2>
        <p className="muted">
          {isOneProduct
            ? "The scanner left out what parts lot, expiry and serial. Compare with the print beside the code."
            : "The code stands for more than one product of these orders."}
        </p>
        {isOneProduct && first !== undefined && <Product {...first} />}
        <ul className={styles.readings}>
          {sorted.map((choice) => (
            <li key={JSON.stringify([choice.line.ndc_code, choice.carton])}>
              <button type="button" className={styles.reading} onClick={() => onAnswer(choice)}>
                {!isOneProduct && <Product {...choice} />}
                <Words choice={choice} today={today} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        <Button wide size="glove" onPress={() => onAnswer(undefined)}>
          None of these
        </Button>
      </div>
    </section>
  );
}

const isShipped = ({ line, carton }: FoundLine): boolean =>
  line.lots.some(({ lot_no }) => isLot(lot_no, carton?.lot ?? ""));

const Product = ({ line }: FoundLine) => (
  <span className={styles.readingOf}>
    <span className="name">{wholeAmounts(line.full_description)}</span> <Ndc code={line.ndc_code} />
  </span>
);

function Words({ choice, today }: { choice: FoundLine; today: string }) {
  const { lot = "", expires = "", serial = "" } = choice.carton ?? {};
  return (
    <>
      {lot !== "" && (
        <span>
          Lot <b className="code">{lot}</b>
        </span>
      )}
      {expires !== "" && (
        <span>
          Expires <Expiry date={expires} today={today} />
        </span>
      )}
      {serial !== "" && (
        <span>
          Serial <b className="code">{serial}</b>
        </span>
      )}
      {isShipped(choice) && <span className="muted">This lot is on the shipment</span>}
    </>
  );
}
