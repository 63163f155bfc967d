/** Adding a person in two steps: the e-mail, then names and roles. Who has an account already is linked. */
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { isEmail } from "#contract/base/email.ts";
import { failureOf } from "#src/api/failures.ts";
import { useUser } from "#src/data/identity/session.ts";
import { lookUp, useAdd } from "#src/data/identity/users.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { Checkbox } from "#src/ui/kit/checkbox.tsx";
import { Dialog } from "#src/ui/kit/dialog.tsx";
import { Note } from "#src/ui/kit/note.tsx";
import { TextField } from "#src/ui/kit/text-field.tsx";
import { toast } from "#src/ui/kit/toasts.ts";
import styles from "./users.module.css";

type Known = NonNullable<Awaited<ReturnType<typeof lookUp>>["user"]>;

export function AddUser({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [found, setFound] = useState<{ known: Known | null }>();
  if (found === undefined) {
    return <EmailStep email={email} onEmail={setEmail} onFound={(known) => setFound({ known })} onClose={onClose} />;
  }
  return <PersonStep email={email} known={found.known} onBack={() => setFound(undefined)} onClose={onClose} />;
}

type EmailStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onFound: (known: Known | null) => void;
  onClose: () => void;
};

function EmailStep({ email, onEmail, onFound, onClose }: EmailStepProps) {
  const [isTried, setTried] = useState(false);
  const form = useId();
  const looking = useMutation({
    meta: { quiet: true },
    mutationFn: () => lookUp(email.trim()),
    onSuccess: ({ user }) => {
      if (user?.is_here !== true) onFound(user);
    },
  });
  const here = looking.data?.user?.is_here === true ? looking.data.user : undefined;
  const problem = isEmail(email) ? undefined : "Enter an e-mail address like name@company.com.";

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !looking.isPending) looking.mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a person"
      text="Step 1 of 2: their e-mail address, with which they sign in."
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={form} pending={looking.isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <TextField
          label="E-mail"
          icon="user"
          type="email"
          inputMode="email"
          autoFocus
          value={email}
          onChange={(typed) => {
            onEmail(typed);
            looking.reset();
          }}
          errorOnLeave={email === "" ? undefined : problem}
          error={
            here === undefined
              ? isTried
                ? problem
                : undefined
              : `${here.first_name} ${here.last_name} is on the list already.`
          }
        />
        <Failed error={looking.error} />
      </form>
    </Dialog>
  );
}

type PersonStepProps = { email: string; known: Known | null; onBack: () => void; onClose: () => void };

function PersonStep({ email, known, onBack, onClose }: PersonStepProps) {
  const customer = useUser().customer.company_name;
  const [firstName, setFirstName] = useState(known?.first_name ?? "");
  const [lastName, setLastName] = useState(known?.last_name ?? "");
  const [roles, setRoles] = useState({ is_admin_role: true, is_reporting_role: true, is_purchasing_role: true });
  const [isTried, setTried] = useState(false);
  const form = useId();
  const add = useAdd();
  const problem = (value: string, which: string) =>
    isTried && value.trim() === "" ? `Enter the ${which} name.` : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (firstName.trim() === "" || lastName.trim() === "" || add.isPending) return;
    const person = { email: email.trim(), first_name: firstName.trim(), last_name: lastName.trim(), ...roles };
    add.mutate(person, {
      onSuccess: (added) => {
        toast({ tone: "ok", title: `${added.first_name} ${added.last_name} added.` });
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a person"
      text={`Step 2 of 2: ${known === null ? "who they are, and " : ""}what they may do for ${customer}.`}
      foot={
        <>
          <Button onPress={onBack}>Back</Button>
          <Button tone="primary" type="submit" form={form} pending={add.isPending}>
            Add and send a mail
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <p>{email.trim()}</p>
        {known === null ? (
          <div className={styles.names}>
            <TextField
              label="First name"
              autoFocus
              maxLength={100}
              value={firstName}
              onChange={setFirstName}
              error={problem(firstName, "first")}
            />
            <TextField
              label="Last name"
              maxLength={100}
              value={lastName}
              onChange={setLastName}
              error={problem(lastName, "last")}
            />
          </div>
        ) : (
          <Note>
            {firstName} {lastName} has an account already and keeps its password.
          </Note>
        )}
        <fieldset className="stack" style={{ "--gap": "0px" }}>
          <legend className="field__label">Roles</legend>
          {choices.map(({ flag, name, hint }) => (
            <Checkbox
              key={flag}
              checked={roles[flag]}
              onChange={(has) => setRoles({ ...roles, [flag]: has })}
              hint={hint}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        <Failed error={add.error} />
      </form>
    </Dialog>
  );
}

const choices = [
  { flag: "is_admin_role", name: "Admin", hint: "Adds people and changes their roles." },
  { flag: "is_reporting_role", name: "Reporting", hint: "Sees orders and reports." },
  { flag: "is_purchasing_role", name: "Purchasing", hint: "Orders and receives: the Ordering role." },
] as const;

function Failed({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const failure = failureOf(error);
  return (
    <Note tone="attention" spoken>
      {"message" in failure ? failure.message : "Nobody was added. Sign in and try again."}
    </Note>
  );
}
