/** One person of the list: who it is, the roles as boxes that save at once, and what else can be done. */
import { fullName } from "#contract/base/person-name.ts";
import { useRef } from "react";
import type { ChildUser, RoleName } from "#contract/identity/users.ts";
import { failureOf } from "#src/api/failures.ts";
import { flagOf, useRole } from "#src/data/identity/users.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { dismissToast, toast } from "#src/ui/kit/notices/toasts.ts";
import * as text from "#src/text/identity/users.ts";
import { UserActions } from "./user-actions.tsx";
import styles from "./users.module.css";

export type UserRowProps = {
  person: ChildUser;
  isSelf: boolean;
  /** There is no network: nothing can be changed. */
  isOff: boolean;
};

const roles: readonly RoleName[] = ["Reporting", "Ordering", "CS", "Admin", "Dock"];

export function UserRow({ person, isSelf, isOff }: UserRowProps) {
  const name = fullName(person);
  return (
    <li className={`row ${styles.person}`} data-off={person.is_active ? undefined : true}>
      <div className={styles.who}>
        <span className="name">{name}</span>
        <span className="muted small">{person.email}</span>
        <span className={styles.badges}>
          {isSelf && <Badge icon="user">{text.you}</Badge>}
          {!person.is_active && <Badge icon="lock">{text.disabled}</Badge>}
          {person.is_active && person.is_invited && <Badge icon="mail">{text.noPassword}</Badge>}
        </span>
      </div>
      <fieldset className={styles.roles}>
        <legend className="hush">{text.rolesOf(name)}</legend>
        {roles.map((role) => (
          <RoleBox key={role} person={person} role={role} isSelf={isSelf} isOff={isOff} />
        ))}
      </fieldset>
      {isSelf ? (
        <p className={`muted small ${styles.acts}`}>{text.ownAccount}</p>
      ) : (
        <UserActions person={person} name={name} isOff={isOff} />
      )}
    </li>
  );
}

type RoleBoxProps = UserRowProps & { role: RoleName };

/** Shows what was asked while it is being saved, and what stands when that failed. */
function RoleBox({ person, role, isSelf, isOff }: RoleBoxProps) {
  const { mutate, isPending, variables, error } = useRole(person, role);
  const name = fullName(person);
  const told = useRef(0);
  // One click gives or takes it: it is told, and goes back by one too. What was told of this box before is over.
  const save = (has: boolean) =>
    mutate(has, {
      onSuccess: () => {
        dismissToast(told.current);
        told.current = toast({
          tone: "ok",
          title: has ? text.roleAdded(name, role) : text.roleRemoved(name, role),
          action: { label: text.undo, onPress: () => mutate(!has) },
          goneAfterMs: 8000,
        });
      },
    });
  const isOwnAdmin = isSelf && role === "Admin" && person.is_customer_admin;
  return (
    <Checkbox
      className={isPending ? styles.saving : undefined}
      checked={isPending ? variables : (person[flagOf[role]] ?? false)}
      disabled={isOff || isOwnAdmin}
      hint={role === "Dock" ? text.dockHint : ""} // always with a place for the error: the box must not be drawn again under the finger
      error={isPending || error === null ? undefined : text.notSaved(sentenceOf(error))}
      onChange={save}
    >
      {role}
      {isPending && <small className={styles.state}> {text.saving}</small>}
    </Checkbox>
  );
}

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  return "message" in failure ? failure.message : text.signInAgain;
}
