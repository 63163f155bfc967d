/** The scanner of this device: scan a code to test it, its pace as it was learned, and what it sends around a code. */
import { useAtom, useAtomValue } from "jotai";
import { useState } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { learnPace } from "#src/ui/kit/device/scanner-pace.ts";
import { forgetPace, framingAtom, paceAtom } from "#src/ui/kit/device/scanner-settings.ts";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import type { WedgeCode } from "#src/ui/kit/device/wedge.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { deviceName } from "#src/text/device.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as words from "#src/text/identity/scanner.ts";
import { FramingFields } from "./framing-fields.tsx";
import { codePaceWords, paceWords } from "./pace-words.ts";
import { readScan, showSeparators } from "./scan-result.ts";
import styles from "./scanner.module.css";
import { TestSymbol } from "./test-symbol.tsx";

export function ScannerSetupScreen() {
  const [framing, setFraming] = useAtom(framingAtom);
  const pace = useAtomValue(paceAtom);
  const [scan, setScan] = useState<TestScan>();
  useScanner({
    isRaw: true,
    onScan: (_code, scanned) => {
      setScan({ ...scanned, year: new Date().getFullYear() });
      feedback("scanned");
    },
    fieldFor: () => null,
  });
  return (
    <div className={`page ${styles.setup}`}>
      <h1 className="in-bar">{words.title}</h1>
      <p className="muted">{words.intro(deviceName())}</p>
      <section className={styles.part} aria-labelledby="scanner-test">
        <h2 id="scanner-test">{words.testTitle}</h2>
        <div className={styles.test}>
          <TestSymbol />
          <div className={styles.result} role="status">
            {scan === undefined ? (
              <p>{words.testHint}</p>
            ) : (
              <Result scan={scan} onSeparator={(separator) => setFraming({ ...framing, separator })} />
            )}
          </div>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="scanner-pace">
        <h2 id="scanner-pace">{words.speedTitle}</h2>
        <p>{paceWords(pace)}</p>
        <p className="muted">{words.speedHint}</p>
        {pace.length > 0 && <Button onPress={forgetPace}>{words.forgetSpeed}</Button>}
      </section>
      <FramingFields framing={framing} onFraming={setFraming} />
    </div>
  );
}

/** `year`: today's, for dates of two digits. */
type TestScan = WedgeCode & { year: number };

function Result({ scan, onSeparator }: { scan: TestScan; onSeparator: (separator: string) => void }) {
  const framing = useAtomValue(framingAtom);
  const { tone, title, text, separator } = readScan(scan, framing, scan.year);
  const [codePace] = learnPace([], scan.gaps);
  return (
    <>
      <p className={styles.verdict}>
        <Icon name={tone === "ok" ? "ok" : "attention"} /> <b>{title}</b>
      </p>
      <p translate="no">{text}</p>
      {separator !== undefined && (
        <Button onPress={() => onSeparator(separator)}>{words.setSeparator(separator)}</Button>
      )}
      <p className="muted">{codePace && codePaceWords(codePace)}</p>
      <p className="muted">
        <FilledText text={words.sent} parts={{ code: <span className="code">{showSeparators(scan.text)}</span> }} />
      </p>
    </>
  );
}
