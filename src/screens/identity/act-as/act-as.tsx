/** For the distributor's staff: find a person, say why, and act as them through a link that is good once. */
import { fullName } from "#contract/base/person-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ActAsCandidate } from "#contract/identity/impersonation.ts";
import { candidatesQuery, useActAs } from "#src/data/identity/impersonation.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as words from "#src/text/identity/impersonation.ts";
import styles from "./act-as.module.css";
import { LinkCard } from "./link-card.tsx";

export function ActAsScreen() {
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="in-bar">{words.title}</h1>
      <Form />
    </div>
  );
}

const shortestReason = 5;

function Form() {
  const isReachable = useReachable();
  const [person, setPerson] = useState<ActAsCandidate>();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const link = useActAs();
  const problem = reason.trim().length < shortestReason ? words.reasonMissing : undefined;

  function choose(next: ActAsCandidate | undefined) {
    setPerson(next);
    link.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (person === undefined || problem !== undefined || link.isPending) return;
    link.mutate({ user_id: person.user_id, customer_id: person.customer_id, reason: reason.trim() });
  }

  if (person === undefined) return <FindPerson onPick={choose} />;
  return (
    <>
      <section className={`card ${styles.person}`} aria-label={words.user}>
        <div className="stack" style={{ "--gap": "2px" }}>
          <strong>{fullName(person)}</strong>
          <span>{person.company_name}</span>
          <span className="muted small">{person.email}</span>
        </div>
        <Button size="small" onPress={() => choose(undefined)}>
          {words.changeUser}
        </Button>
      </section>
      {link.data === undefined ? (
        <form className="stack" onSubmit={submit} noValidate>
          <TextField
            label={words.reason}
            hint={words.reasonHint}
            autoFocus
            maxLength={300}
            value={reason}
            onChange={setReason}
            errorOnLeave={reason === "" ? undefined : problem}
            error={isTried ? problem : undefined}
          />
          <Note>{words.rules}</Note>
          <Button tone="primary" type="submit" className={styles.go} disabled={!isReachable} pending={link.isPending}>
            {words.createLink}
          </Button>
          {!isReachable && <Note icon="offline">{words.offline}</Note>}
        </form>
      ) : (
        <LinkCard key={link.data} link={link.data} name={fullName(person)} onAgain={link.reset} />
      )}
    </>
  );
}

function FindPerson({ onPick }: { onPick: (person: ActAsCandidate) => void }) {
  const [text, setText] = useState("");
  const asked = text.trim();
  const { data = [], isFetching } = useQuery({ ...candidatesQuery(asked), enabled: asked !== "" });
  const found = asked === "" ? [] : data;
  return (
    <div className={styles.find}>
      <ComboBox
        label={words.user}
        text={text}
        onText={setText}
        suggestions={found.map((each) => ({
          key: `${each.user_id} ${each.customer_id}`,
          label: fullName(each),
          detail: `${each.company_name} · ${each.email}`,
        }))}
        onPick={({ key }) => {
          const picked = found.find((each) => `${each.user_id} ${each.customer_id}` === key);
          if (picked !== undefined) onPick(picked);
        }}
        loading={isFetching}
        empty={asked === "" ? words.typeName : words.noMatch(asked)}
        placeholder={words.findHint}
        autoFocus
      />
    </div>
  );
}
