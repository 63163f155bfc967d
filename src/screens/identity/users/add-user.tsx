/** Adding a person in two steps: the e-mail, then names and roles. Who has an account already is linked. */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { isEmail } from "#contract/base/email.ts";
import { lookUp } from "#src/data/identity/users.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
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
          error={here === undefined ? (isTried ? problem : undefined) : `${fullName(here)} is on the list already.`}
        />
        <Failed error={looking.error} />
      </form>
    </Dialog>
  );
}
