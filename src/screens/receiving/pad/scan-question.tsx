/** In the pad's place: which of several readings of a code, of several lots or of several products is in the hand. It is asked, and never guessed. */
import { useEffect, useRef } from "react";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Expiry } from "#src/ui/kit/words/date-text.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/scan-question.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ContentsQuestion, type ContentsQuestionProps } from "./contents-question.tsx";
import { isShippedLot, type FoundLine } from "#src/screens/receiving/count/finding.ts";
import styles from "./pad.module.css";

export type ScanQuestionProps = {
  /** `lot`: the code does not say it, and several are open. `reading`: it can be read in several ways. `contents`: how many are in a case. */
  asks: "reading" | "lot" | "contents";
  choices: readonly FoundLine[];
  /** `MM/DD/YYYY` */
  today: string;
  NumberPad: ContentsQuestionProps["NumberPad"];
  onAnswer: (choice: FoundLine | undefined) => void;
};

export function ScanQuestion(props: ScanQuestionProps) {
  const { asks, choices, NumberPad, onAnswer } = props;
  const [first] = choices;
  if (asks !== "contents") return <ChoiceQuestion {...props} asks={asks} />;
  if (first?.carton === undefined) return null;
  const choice = { ...first, carton: first.carton };
  return (
    <ContentsQuestion
      key={choice.carton.gtin} // a number that is typed for one GTIN answers for no other
      choice={choice}
      product={<Product {...first} />}
      NumberPad={NumberPad}
      onAnswer={onAnswer}
    />
  );
}

type ChoiceQuestionProps = Omit<ScanQuestionProps, "NumberPad"> & { asks: "reading" | "lot" };

function ChoiceQuestion({ asks, choices, today, onAnswer }: ChoiceQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const [first] = choices;
  const isOneProduct = choices.every(({ line }) => line.ndc_code === first?.line.ndc_code);
  return (
    <section className={styles.pad} aria-labelledby="question-title">
      <div className={styles.body}>
        <h2 id="question-title" ref={title} tabIndex={-1}>
          {asks === "lot" ? text.lotTitle : isOneProduct ? text.readingTitle : text.productTitle}
        </h2>
        <p className="muted">{asks === "lot" ? text.lotHint : isOneProduct ? text.readingHint : text.productHint}</p>
        {isOneProduct && first !== undefined && <Product {...first} />}
        <ul className={styles.readings}>
          {choices.map((choice) => (
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
          {text.noneOfThese}
        </Button>
      </div>
    </section>
  );
}

const Product = ({ line }: FoundLine) => (
  <span className={styles.readingOf}>
    <span className="name">{wholeAmounts(line.full_description)}</span> <Ndc code={line.ndc_code} />
  </span>
);

function Words({ choice, today }: { choice: FoundLine; today: string }) {
  const { lot = "", expires = "", serial = "" } = choice.carton ?? {};
  const isRecalled = useIsRecalled();
  return (
    <>
      {lot !== "" && (
        <span>
          <Lot word="Lot" number={lot} isRecalled={isRecalled(choice.line.item_id, lot)} />
        </span>
      )}
      {expires !== "" && (
        <span>
          <FilledText text={text.expires} parts={{ date: <Expiry date={expires} today={today} /> }} />
        </span>
      )}
      {serial !== "" && (
        <span>
          <FilledText
            text={text.serial}
            parts={{
              serial: (
                <b className="code" translate="no">
                  {serial}
                </b>
              ),
            }}
          />
        </span>
      )}
      {isShippedLot(choice) && <span className="muted">{text.lotOnShipment}</span>}
    </>
  );
}
