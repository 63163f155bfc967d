/** Whether signing in asks for a code; the rest stands on a page of its own. */
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/identity/account.ts";
import { title as twoFactorTitle } from "#src/text/identity/two-factor.ts";
import styles from "./account.module.css";

export function SecondFactor() {
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{twoFactorTitle}</h2>
      <p className="muted">{text.twoFactorHint}</p>
      <Link to="/two-factor-setup" className={buttonClass({})}>
        {text.setUpOrTurnOff}
      </Link>
    </section>
  );
}
