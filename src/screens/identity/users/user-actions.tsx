/** What an admin can do with another person's account, each after a question. */
import type { ChildUser } from "#contract/identity/users.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useActive, useRemove, useResetMail, useResetTwoFactor } from "#src/data/identity/users.ts";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./users.module.css";

type ActionProps = { person: ChildUser; name: string; isOff: boolean };

export function UserActions({ person, name, isOff }: ActionProps) {
  const customer = useUser().customer.company_name;
  const active = useActive(person);
  const removal = useRemove(person);
  return (
    <div className={styles.acts}>
      <ResetMail person={person} name={name} isOff={isOff} />
      <TurnOffTwoFactor person={person} name={name} isOff={isOff} />
      <ConfirmPopover
        button={{
          children: person.is_active ? "Disable" : "Re-enable",
          label: `${person.is_active ? "Disable" : "Re-enable"} ${name}`,
          size: "small",
          disabled: isOff,
          pending: active.isPending,
        }}
        text={
          person.is_active
            ? `${name} can no longer sign in for ${customer}, from this moment on. Their orders and receipts stay.`
            : `${name} can sign in for ${customer} again, with the roles shown here.`
        }
        onYes={() => active.mutate(!person.is_active)}
      />
      <ConfirmPopover
        button={{
          children: "Remove",
          label: `Remove ${name}`,
          tone: "danger",
          size: "small",
          disabled: isOff,
          pending: removal.isPending,
        }}
        text={`${name} is taken off the list of ${customer} and can no longer sign in for it. Their orders and receipts stay.`}
        danger
        onYes={() => {
          // The row goes with the person, and what a row that is gone was waiting for is not called any more.
          const said = () => toast({ tone: "ok", title: `${name} deleted.` });
          void removal.mutateAsync().then(said, () => undefined);
        }}
      />
    </div>
  );
}

/** Always there, shown or not: whoever is disabled meanwhile, it is told all the same that the mail was sent. */
function ResetMail({ person, name, isOff }: ActionProps) {
  const reset = useResetMail(person);
  if (!person.is_active) return null;
  return (
    <ConfirmPopover
      button={{
        children: "Reset mail",
        label: `Reset mail to ${name}`,
        size: "small",
        disabled: isOff,
        pending: reset.isPending,
      }}
      text={`${name} gets a mail with a link to choose a new password. Until then the old one stays.`}
      onYes={() =>
        reset.mutate(undefined, { onSuccess: () => toast({ tone: "ok", title: `Email sent to ${person.email}.` }) })
      }
    />
  );
}

/** Always there, shown or not: with its success there is nothing more to turn off, and it is still to be told. */
function TurnOffTwoFactor({ person, name, isOff }: ActionProps) {
  const user = useUser();
  const codeless = useResetTwoFactor(person);
  const mayTurnOff = user.is_admin || !person.is_customer_admin;
  if (!person.is_active || !person.is_2_factor_enabled || !mayTurnOff) return null;
  return (
    <ConfirmPopover
      button={{
        children: "Turn off two-factor",
        label: `Turn off two-factor for ${name}`,
        size: "small",
        disabled: isOff,
        pending: codeless.isPending,
      }}
      text={`${name} is signed out everywhere and signs in without a code from then on. A mail tells them. Do so only for somebody who lost their telephone and asked you.`}
      onYes={() =>
        codeless.mutate(undefined, {
          onSuccess: () => toast({ tone: "ok", title: `Two factor disabled for ${name}.` }),
        })
      }
    />
  );
}
