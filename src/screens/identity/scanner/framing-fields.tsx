/** What the scanner puts before and after a code, and in place of the group separator. */
import { type Framing, separatorProblem } from "#contract/receiving/gs1/framed.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as text from "#src/text/identity/scanner.ts";
import styles from "./scanner.module.css";

const common = ["^]", "{GS}", "|", "~"];

type FramingFieldsProps = { framing: Framing; onFraming: (framing: Framing) => void };

export function FramingFields({ framing, onFraming }: FramingFieldsProps) {
  const change = (part: Partial<Framing>) => onFraming({ ...framing, ...part });
  return (
    <section className={styles.part} aria-labelledby="scanner-framing">
      <h2 id="scanner-framing">{text.framingTitle}</h2>
      <p className="muted">{text.framingHint}</p>
      <div className={styles.frame}>
        <TextField
          label={text.before}
          value={framing.prefix}
          onChange={(prefix) => change({ prefix })}
          maxLength={12}
          optional
        />
        <TextField
          label={text.after}
          value={framing.suffix}
          onChange={(suffix) => change({ suffix })}
          maxLength={12}
          optional
        />
      </div>
      <TextField
        label={text.separator}
        hint={text.separatorHint}
        value={framing.separator}
        onChange={(separator) => change({ separator })}
        error={separatorProblem(framing.separator)}
        maxLength={8}
        optional
      />
      <div className={styles.chips}>
        {common.map((each) => (
          <Button key={each} label={text.sends(each)} onPress={() => change({ separator: each })}>
            {each}
          </Button>
        ))}
        <Button onPress={() => change({ separator: "" })}>{text.nothing}</Button>
      </div>
    </section>
  );
}
