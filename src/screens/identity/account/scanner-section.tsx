/** The scanner of this device; it is set up and tested on a page of its own. */
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import styles from "./account.module.css";

export function ScannerSection() {
  return (
    <section className={styles.section} aria-labelledby="scanner">
      <h2 id="scanner">Scanner</h2>
      <p className="muted">What the scanner at this {deviceName()} sends, how fast, and a code to test it with.</p>
      <Link to="/account/scanner" className={buttonClass({})}>
        Set up and test
      </Link>
    </section>
  );
}
