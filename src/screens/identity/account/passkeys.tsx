/** The person's passkeys: fingerprint, face or the device's PIN in place of the password. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#src/api/failures.ts";
import { addPasskey, canUsePasskeys, ownPasskeysQuery, removePasskey } from "#src/data/identity/passkeys.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { Moment } from "#src/ui/kit/words/date-text.tsx";
import { deviceName } from "#src/text/device.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/identity/passkeys.ts";
import styles from "./account.module.css";

export function Passkeys() {
  const client = useQueryClient();
  const isReachable = useReachable();
  const [now] = useState(() => new Date());
  const { data } = useQuery(ownPasskeysQuery);
  const again = () => client.invalidateQueries({ queryKey: ownPasskeysQuery.queryKey });
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: () => addPasskey(text.newName(deviceName(), now.toLocaleDateString("en-US"))),
    onSettled: again,
  });
  const notAdded = add.data ?? (add.error ? sentenceOf(add.error) : undefined);
  const remove = useMutation({ mutationFn: removePasskey, onSettled: again });
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h2 id="passkeys">{text.title}</h2>
      <p className="muted">{text.intro}</p>
      {data !== undefined && data.passkeys.length > 0 && (
        <ul className={`rows ${styles.list}`} aria-label={text.title}>
          {data.passkeys.map(({ credential_id, name, created_at, last_used_at }) => (
            <li key={credential_id} className={`row ${styles.item}`}>
              <div className={styles.what}>
                <span className="name">{name}</span>
                <span className="muted small">
                  <FilledText
                    text={last_used_at === null ? text.added : text.lastUsed}
                    parts={{ time: <Moment at={last_used_at ?? created_at} now={now} /> }}
                  />
                </span>
              </div>
              <ConfirmPopover
                button={{ children: text.remove, size: "small", disabled: !isReachable || remove.isPending }}
                text={text.removeConsequence}
                danger
                onYes={() => remove.mutate(credential_id)}
              />
            </li>
          ))}
        </ul>
      )}
      {notAdded !== undefined && (
        <Note tone="attention" spoken>
          {notAdded}
        </Note>
      )}
      {canUsePasskeys() ? (
        <Button icon="key" disabled={!isReachable} pending={add.isPending} onPress={() => add.mutate()}>
          {text.add}
        </Button>
      ) : (
        <p className="muted small">{text.notAvailable}</p>
      )}
    </section>
  );
}

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  return "message" in failure ? failure.message : text.notAdded;
}
