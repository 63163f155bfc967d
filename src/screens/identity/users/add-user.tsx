/** Adding a person in two steps: the e-mail, then names and roles. Who has an account already is linked. */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { isEmail } from "#contract/base/email.ts";
import { lookUp } from "#src/data/identity/users.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as text from "#src/text/identity/add-user.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { alreadyUser } from "#contract/identity/text.ts";
import { Failed } from "./failed.tsx";
import { PersonStep, type KnownPerson } from "./person-step.tsx";

export function AddUser({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [found, setFound] = useState<{ known: KnownPerson | null }>();
  if (found === undefined) {
    return <EmailStep email={email} onEmail={setEmail} onFound={(known) => setFound({ known })} onClose={onClose} />;
  }
  return <PersonStep email={email} known={found.known} onBack={() => setFound(undefined)} onClose={onClose} />;
}

type EmailStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onFound: (known: KnownPerson | null) => void;
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
  const problem = isEmail(email) ? undefined : fieldText.emailNotValid;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !looking.isPending) looking.mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.addUser}
      text={text.emailStep}
      foot={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button tone="primary" type="submit" form={form} pending={looking.isPending}>
            {text.next}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <TextField
          label={fieldText.email}
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
          error={here === undefined ? (isTried ? problem : undefined) : alreadyUser(fullName(here))}
        />
        <Failed error={looking.error} />
      </form>
    </Dialog>
  );
}
