/** The account's password: setting a new one, for whoever is signed in (spec 1, section 2 "Account"). */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ownPassword } from "#src/data/account.ts";
import { useUser } from "#src/data/session.ts";
import { NewPassword } from "./new-password.tsx";
import styles from "./sign-in.module.css";

export function OwnPassword() {
  const { email } = useUser();
  const client = useQueryClient();
  const of = useMemo(() => ownPassword(client), [client]);
  return (
    <section className={`stack ${styles["section"]}`} aria-labelledby="own-password">
      <h2 id="own-password">Password</h2>
      <p>With a new password you stay signed in here and are signed out everywhere else.</p>
      <NewPassword email={email} of={of} />
    </section>
  );
}
