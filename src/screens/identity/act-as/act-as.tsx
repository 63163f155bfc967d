/** For the distributor's staff: find a person, say why, and act as them through a link that is good once. */
import { fullName } from "#contract/base/person-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ActAsCandidate } from "#contract/identity/impersonation.ts";
import { candidatesQuery, useActAs } from "#src/data/identity/impersonation.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { actAs } from "#src/text/shell/titles.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import styles from "./act-as.module.css";
import { LinkCard } from "./link-card.tsx";

export function ActAsScreen() {
  return (
    <div className={`page ${styles.screen}`}>
      <h1>{actAs}</h1>
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
  const problem = reason.trim().length < shortestReason ? "Say in a few words why, such as a case number." : undefined;

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
      <section className={`card ${styles.person}`} aria-label="Person">
        <div className="stack" style={{ "--gap": "2px" }}>
          <strong>{fullName(person)}</strong>
          <span>{person.company_name}</span>
          <span className="muted small">{person.email}</span>
        </div>
        <Button size="small" onPress={() => choose(undefined)}>
          Another person
        </Button>
      </section>
      {link.data === undefined ? (
        <form className="stack" onSubmit={submit} noValidate>
          <TextField
            label="Reason"
            hint="Stands in the customer's audit trail, with your name beside everything you do."
            autoFocus
            maxLength={300}
            value={reason}
            onChange={setReason}
            errorOnLeave={reason === "" ? undefined : problem}
            error={isTried ? problem : undefined}
          />
          <Rules />
          <Button tone="primary" type="submit" className={styles.go} disabled={!isReachable} pending={link.isPending}>
            Get the link
          </Button>
          {!isReachable && <Note icon="offline">This needs the network.</Note>}
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
        label="Person"
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
        empty={asked === "" ? "Type the beginning of a name." : "Nobody who can sign in is called that."}
        placeholder="Name, e-mail or customer"
        autoFocus
      />
    </div>
  );
}

function Rules() {
  return (
    <Note>
      You see and do what the person may, for 60 minutes at most. You cannot sign, place orders of controlled
      substances, or change passwords, the second factor, roles and preferences. Their cart stays as it is.
    </Note>
  );
}
