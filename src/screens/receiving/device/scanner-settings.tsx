/** What this device's scanner puts around its codes, and a place to try it: scan anything, and see what was sent and what is read. */
import { useAtom } from "jotai";
import { useState } from "react";
import { readingOf, type Carton } from "#contract/receiving/gs1/carton.ts";
import { type Framing, separatorProblem, withoutFrame } from "#contract/receiving/gs1/framed.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { day } from "#src/ui/kit/words/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { framingAtom } from "#src/ui/kit/device/scanner-settings.ts";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import styles from "./this-device.module.css";

const common = ["^]", "{GS}", "|", "~"];

export function ScannerSettings() {
  const [framing, setFraming] = useAtom(framingAtom);
  const [sent, setSent] = useState<string>();
  useScanner({
    isRaw: true,
    onScan: (code) => {
      setSent(code);
      feedback("scanned");
    },
    fieldFor: () => null,
  });
  const change = (part: Partial<Framing>) => setFraming({ ...framing, ...part });
  return (
    <section className={styles.group} aria-labelledby="dock-scanner">
      <h2 id="dock-scanner">Scanner</h2>
      <p className="muted">As it is set up. Leave a field empty where it sends nothing.</p>
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
        hint="Empty: it sends the separator, or leaves it out. Then a code that can be read in two ways is asked about."
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
      <div className={styles.test} role="status">
        <Icon name="scan" size="large" />
        {sent === undefined ? tryIt : tried(sent, framing)}
      </div>
    </section>
  );
}

const tryIt = (
  <p>
    <b>Scan this to test</b>
    <br />
    Any carton will do. Nothing is counted.
  </p>
);

const tried = (sent: string, framing: Framing) => (
  <p>
    <b>{wordsOf(sent, framing)}</b>
    <br />
    Sent:{" "}
    <span className="code" translate="no">
      {visible(sent)}
    </span>
  </p>
);

/** A separator as people can see it. */
const visible = (code: string): string => code.replaceAll("\u001D", "\u241D");

function wordsOf(sent: string, framing: Framing): string {
  const reading = readingOf(withoutFrame(sent, framing), new Date().getFullYear());
  switch (reading.kind) {
    case "carton":
      return `Read: ${cartonWords(reading.carton)}`;
    case "ask":
      return `Can be read in ${reading.cartons.length} ways: the separator is missing. ${reading.cartons.map(cartonWords).join("; or ")}`;
    case "tote":
      return `Read: tote ${reading.sscc}`;
    case "faulty":
      return `Not read: ${reading.reason}`;
    case "plain":
      return `Read as text: ${visible(reading.text)}`;
  }
}

const cartonWords = ({ gtin, lot, expires, serial }: Carton): string =>
  [
    `product ${gtin}`,
    lot !== "" && `lot ${lot}`,
    expires !== "" && `expires ${day(expires)}`,
    serial !== "" && `serial ${serial}`,
  ]
    .filter(Boolean)
    .join(", ");
