/** Whether signing in asks for a code; the rest stands on a page of its own. */
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import styles from "./account.module.css";

export function SecondFactor() {
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <h2 id="second-factor">Two-factor authentication</h2>
      <p className="muted">A code from your phone, beside the password. Nobody gets in with the password alone.</p>
      <Link to="/two-factor-setup" className={buttonClass({})}>
        Set up or turn off
      </Link>
    </section>
  );
}
