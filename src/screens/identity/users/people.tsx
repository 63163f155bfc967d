/** The people whose name or e-mail has what was typed; or why nobody is shown. */
import type { UseQueryResult } from "@tanstack/react-query";
import { fullName } from "#contract/base/person-name.ts";
import type { ChildUser } from "#contract/identity/users.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { UserRow } from "./user-row.tsx";
import styles from "./users.module.css";

export type PeopleProps = {
  query: UseQueryResult<ChildUser[]>;
  /** What was typed. */
  text: string;
  /** Of whoever looks. */
  ownId: number;
  isOff: boolean;
  onEverybody: () => void;
};

export function People({ query, text, ownId, isOff, onEverybody }: PeopleProps) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined)
    return isError ? (
      <ErrorState title="The people could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton label="Loading people" plain />
    );
  const fitting = data.filter((each) =>
    `${fullName(each)} ${each.email}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return fitting.length === 0 ? (
    <Empty icon="user" title="Nobody is called that" action={<Button onPress={onEverybody}>Show everybody</Button>} />
  ) : (
    <ul className={`rows ${styles.list}`} aria-label="People">
      {fitting.map((person) => (
        <UserRow key={person.user_id} person={person} isSelf={person.user_id === ownId} isOff={isOff} />
      ))}
    </ul>
  );
}
