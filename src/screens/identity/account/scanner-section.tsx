/** The scanner of this device; it is set up and tested on a page of its own. */
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/identity/account.ts";
import { title as scannerTitle } from "#src/text/identity/scanner.ts";
import styles from "./account.module.css";

export function ScannerSection() {
  return (
    <section className={styles.section} aria-labelledby="scanner">
      <h2 id="scanner">{scannerTitle}</h2>
      <p className="muted">{text.scannerHint(deviceName())}</p>
      <Link to="/account/scanner" className={buttonClass({})}>
        {text.setUpAndTest}
      </Link>
    </section>
  );
}
