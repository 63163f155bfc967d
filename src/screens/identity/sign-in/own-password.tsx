/** The account's password: setting a new one, for whoever is signed in (docs/readings.md, "A password's page"). */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ownPassword } from "#src/data/identity/account.ts";
import { ownPasskeysQuery } from "#src/data/identity/passkeys.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/identity/password.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { NewPassword } from "./new-password.tsx";
import styles from "./sign-in.module.css";

export function OwnPassword() {
  const { email } = useUser();
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const { data: own } = useQuery({ ...ownPasskeysQuery, enabled: isSaved });
  const remaining = isSaved ? (own?.passkeys ?? []) : [];
  const of = useMemo(() => ownPassword(client), [client]);
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="own-password">
      <h2 id="own-password">{fieldText.password}</h2>
      <p>{text.sectionHint}</p>
      <NewPassword email={email} of={of} onSaved={() => setSaved(true)} />
      {remaining.length > 0 && (
        <Note tone="attention" spoken>
          {text.passkeysRemain(remaining.map(({ name }) => name))}
        </Note>
      )}
    </section>
  );
}
