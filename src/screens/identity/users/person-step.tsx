/** Adding a person, step 2: who they are, and what they may do. */
import { fullName } from "#contract/base/person-name.ts";
import { useId, useState, type FormEvent } from "react";
import { useUser } from "#src/data/identity/session.ts";
import { useAdd, type lookUp } from "#src/data/identity/users.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as text from "#src/text/identity/add-user.ts";
import { Failed } from "./failed.tsx";
import styles from "./users.module.css";

/** Who has an account already. */
export type KnownPerson = NonNullable<Awaited<ReturnType<typeof lookUp>>["user"]>;

export type PersonStepProps = { email: string; known: KnownPerson | null; onBack: () => void; onClose: () => void };

export function PersonStep({ email, known, onBack, onClose }: PersonStepProps) {
  const customer = useUser().customer.company_name;
  const [firstName, setFirstName] = useState(known?.first_name ?? "");
  const [lastName, setLastName] = useState(known?.last_name ?? "");
  const [roles, setRoles] = useState({ is_admin_role: true, is_reporting_role: true, is_purchasing_role: true });
  const [isTried, setTried] = useState(false);
  const form = useId();
  const add = useAdd();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (firstName.trim() === "" || lastName.trim() === "" || add.isPending) return;
    const person = { email: email.trim(), first_name: firstName.trim(), last_name: lastName.trim(), ...roles };
    add.mutate(person, {
      onSuccess: (added) => {
        toast({ tone: "ok", title: text.added(fullName(added)) });
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.addUser}
      text={known === null ? text.userStep(customer) : text.rolesStep(customer)}
      foot={
        <>
          <Button onPress={onBack}>{text.back}</Button>
          <Button tone="primary" type="submit" form={form} pending={add.isPending}>
            {text.addAndEmail}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <p>{email.trim()}</p>
        {known === null ? (
          <div className={styles.names}>
            <NameField which="first" value={firstName} onChange={setFirstName} isTried={isTried} />
            <NameField which="last" value={lastName} onChange={setLastName} isTried={isTried} />
          </div>
        ) : (
          <Note>{text.hasAccount(`${firstName} ${lastName}`)}</Note>
        )}
        <RoleChoice roles={roles} onRoles={setRoles} />
        <Failed error={add.error} />
      </form>
    </Dialog>
  );
}

type NameFieldProps = { which: "first" | "last"; value: string; onChange: (name: string) => void; isTried: boolean };

function NameField({ which, value, onChange, isTried }: NameFieldProps) {
  const missing = which === "first" ? text.firstNameMissing : text.lastNameMissing;
  return (
    <TextField
      label={which === "first" ? text.firstName : text.lastName}
      autoFocus={which === "first"}
      maxLength={100}
      value={value}
      onChange={onChange}
      error={isTried && value.trim() === "" ? missing : undefined}
    />
  );
}

const choices = [
  { flag: "is_admin_role", name: text.admin, hint: text.adminHint },
  { flag: "is_reporting_role", name: text.reporting, hint: text.reportingHint },
  { flag: "is_purchasing_role", name: text.purchasing, hint: text.purchasingHint },
] as const;

type Roles = Record<(typeof choices)[number]["flag"], boolean>;

function RoleChoice({ roles, onRoles }: { roles: Roles; onRoles: (roles: Roles) => void }) {
  return (
    <fieldset className="stack" style={{ "--gap": "0px" }}>
      <legend className="field__label">{text.roles}</legend>
      {choices.map(({ flag, name, hint }) => (
        <Checkbox key={flag} checked={roles[flag]} onChange={(has) => onRoles({ ...roles, [flag]: has })} hint={hint}>
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
