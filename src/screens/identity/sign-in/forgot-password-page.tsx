/** /forgot-password: the same as in the dialog, with an address of its own, which the mail about a changed password names. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/identity/forgot-password.ts";
import { ForgotPassword } from "./forgot-password.tsx";
import styles from "./sign-in.module.css";

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState("");
  return (
    <div className={`page ${styles.page}`}>
      <h1>{text.title}</h1>
      <p>{text.pageHint}</p>
      <ForgotPassword
        email={email}
        onEmail={setEmail}
        back={
          <Link to="/login" className={`${buttonClass({ tone: "quiet", wide: true })} quiet-grey`}>
            {text.backToSignIn}
          </Link>
        }
      />
    </div>
  );
}
