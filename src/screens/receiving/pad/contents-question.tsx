/** In the pad's place: how many are in a case whose code does not say it. It is asked once for each GTIN, and nothing is counted before. */
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { integerOf, integerText } from "#contract/base/numbers.ts";
import { unitFor } from "#contract/base/units.ts";
import { caseWords } from "#src/screens/receiving/count/case-words.ts";
import type { FoundLine } from "#src/screens/receiving/count/finding.ts";
import { countId } from "#src/screens/receiving/scan/field-for.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import type { NumberPadProps } from "#src/ui/kit/fields/number-pad.tsx";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as questionText from "#src/text/receiving/scan-question.ts";
import styles from "./pad.module.css";

export type ContentsQuestionProps = {
  choice: FoundLine & { carton: NonNullable<FoundLine["carton"]> };
  /** The product, as questions show it. */
  product: ReactNode;
  /** The keys of the pad, which the page has already: this question is loaded by itself. */
  NumberPad: ComponentType<NumberPadProps>;
  /** @param choice with its contents; undefined: it is not counted. */
  onAnswer: (choice: FoundLine | undefined) => void;
};

export function ContentsQuestion({ choice, product, NumberPad, onAnswer }: ContentsQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const [text, setText] = useState("");
  const { line, carton } = choice;
  const { unit, pack } = caseWords(line);
  const units = unitFor(2, unit);
  const name = questionText.contentsLabel(units, pack);
  const contents = integerOf(text) ?? 0;
  const sum = contents * (carton.count ?? 1);
  const answer = () => {
    if (contents > 0) onAnswer({ ...choice, carton: { ...carton, contents } });
  };
  return (
    <section className={styles.pad} aria-labelledby="question-title">
      <div className={styles.body}>
        <h2 id="question-title" ref={title} tabIndex={-1}>
          {questionText.contentsTitle(units, pack)}
        </h2>
        {product}
        <p className="muted" id="contents-hint">
          <FilledText
            text={questionText.contentsHint}
            parts={{ device: deviceName(), gtin: <span className="code">{carton.gtin}</span> }}
          />
        </p>
        <div className={styles.amount}>
          <ContentsInput name={name} text={text} onText={setText} onEnter={answer} />
          <span className={styles.unit}>
            <b>{unitFor(contents, unit)}</b>
          </span>
          {line.units_per_case > 1 && (
            <Button size="glove" onPress={() => setText(String(line.units_per_case))}>
              {questionText.fullCase(line.units_per_case)}
            </Button>
          )}
        </div>
        <NumberPad label={name} text={text} onText={setText} />
      </div>
      <div className={styles.foot}>
        <Button wide size="glove" tone="primary" disabled={contents === 0} onPress={answer}>
          {contents === 0 ? questionText.enterNumber(units) : questionText.count(formatQuantity(sum, unit))}
        </Button>
        <Button wide size="glove" onPress={() => onAnswer(undefined)}>
          {questionText.doNotCount}
        </Button>
      </div>
    </section>
  );
}

type ContentsInputProps = { name: string; text: string; onText: (text: string) => void; onEnter: () => void };

const ContentsInput = ({ name, text, onText, onEnter }: ContentsInputProps) => (
  <input
    id={countId}
    aria-label={name}
    aria-describedby="contents-hint"
    data-counted
    // The pad is the keyboard; a real one still types here.
    inputMode="none"
    autoComplete="off"
    placeholder="0"
    value={text}
    style={{ "--digits": Math.max(1, text.length) }}
    onChange={(event) => onText(integerText(text, event.currentTarget.value))}
    onKeyDown={(event) => {
      if (event.key === " ") event.preventDefault();
      if (event.key === "Enter") onEnter();
    }}
  />
);
