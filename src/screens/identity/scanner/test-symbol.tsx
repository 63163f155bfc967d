/** The test code, drawn: dark on light in both themes, because many scanners read no other. */
import { barcode } from "#src/text/identity/scanner.ts";
import { readSymbol, symbolSize, testCodeWords } from "./test-code.ts";
import styles from "./scanner.module.css";

/** Light around it, in modules; a screen around it may be dark. */
const quiet = 3;

export function TestSymbol() {
  const side = symbolSize + 2 * quiet;
  const dark = readSymbol()
    .flatMap((row, down) => row.map((isDark, across) => (isDark ? `M${across + quiet} ${down + quiet}h1v1h-1z` : "")))
    .join("");
  return (
    <figure className={styles.symbol}>
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={barcode} shapeRendering="crispEdges">
        <rect width={side} height={side} fill="#fff" />
        <path d={dark} fill="#000" />
      </svg>
      <figcaption className="muted" translate="no">
        {testCodeWords}
      </figcaption>
    </figure>
  );
}
