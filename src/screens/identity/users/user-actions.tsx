/** What an admin can do with another person's account, each after a question. */
import type { ChildUser } from "#contract/identity/users.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useActive, useRemove, useResetMail, useResetTwoFactor } from "#src/data/identity/users.ts";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as text from "#src/text/identity/users.ts";
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
          children: person.is_active ? text.disable : text.reEnable,
          label: person.is_active ? text.disableUser(name) : text.reEnableUser(name),
          size: "small",
          disabled: isOff,
          pending: active.isPending,
        }}
        text={person.is_active ? text.disableConsequence(name, customer) : text.reEnableConsequence(name, customer)}
        onYes={() => active.mutate(!person.is_active)}
      />
      <ConfirmPopover
        button={{
          children: text.remove,
          label: text.removeUser(name),
          tone: "danger",
          size: "small",
          disabled: isOff,
          pending: removal.isPending,
        }}
        text={text.removeConsequence(name, customer)}
        danger
        onYes={() => {
          // The row goes with the person, and what a row that is gone was waiting for is not called any more.
          const said = () => toast({ tone: "ok", title: text.deleted(name) });
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
        children: text.resetEmail,
        label: text.resetEmailTo(name),
        size: "small",
        disabled: isOff,
        pending: reset.isPending,
      }}
      text={text.resetEmailConsequence(name)}
      onYes={() =>
        reset.mutate(undefined, { onSuccess: () => toast({ tone: "ok", title: text.emailSent(person.email) }) })
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
        children: text.turnOffTwoFactor,
        label: text.turnOffTwoFactorFor(name),
        size: "small",
        disabled: isOff,
        pending: codeless.isPending,
      }}
      text={text.turnOffTwoFactorConsequence(name)}
      onYes={() =>
        codeless.mutate(undefined, {
          onSuccess: () => toast({ tone: "ok", title: text.twoFactorDisabled(name) }),
        })
      }
    />
  );
}
