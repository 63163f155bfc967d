/** What the scanner puts before and after a code, and in place of the group separator. */
import { type Framing, separatorProblem } from "#contract/receiving/gs1/framed.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import styles from "./scanner.module.css";

const common = ["^]", "{GS}", "|", "~"];

type FramingFieldsProps = { framing: Framing; onFraming: (framing: Framing) => void };

export function FramingFields({ framing, onFraming }: FramingFieldsProps) {
  const change = (part: Partial<Framing>) => onFraming({ ...framing, ...part });
  return (
    <section className={styles.part} aria-labelledby="scanner-framing">
      <h2 id="scanner-framing">Around a code</h2>
      <p className="muted">As the scanner is set up. Leave a field empty where it sends nothing.</p>
      <div className={styles.frame}>
        <TextField
          label="Before a code"
          value={framing.prefix}
          onChange={(prefix) => change({ prefix })}
          maxLength={12}
          optional
        />
        <TextField
          label="After a code"
          value={framing.suffix}
          onChange={(suffix) => change({ suffix })}
          maxLength={12}
          optional
        />
      </div>
      <TextField
        label="In place of the group separator"
        hint="Leave it empty if the scanner sends the separator or leaves it out. Then you are asked about codes that can be read in two ways."
        value={framing.separator}
        onChange={(separator) => change({ separator })}
        error={separatorProblem(framing.separator)}
        maxLength={8}
        optional
      />
      <div className={styles.chips}>
        {common.map((each) => (
          <Button key={each} label={`The scanner sends ${each}`} onPress={() => change({ separator: each })}>
            {each}
          </Button>
        ))}
        <Button onPress={() => change({ separator: "" })}>Nothing</Button>
      </div>
    </section>
  );
}
