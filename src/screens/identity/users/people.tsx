/** The people whose name or e-mail has what was typed; or why nobody is shown. */
import type { UseQueryResult } from "@tanstack/react-query";
import { fullName } from "#contract/base/person-name.ts";
import type { ChildUser } from "#contract/identity/users.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import * as words from "#src/text/identity/users.ts";
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
      <ErrorState title={words.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton label={words.loading} plain />
    );
  const fitting = data.filter((each) =>
    `${fullName(each)} ${each.email}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return fitting.length === 0 ? (
    <Empty
      icon="user"
      title={words.noMatch(text.trim())}
      action={<Button onPress={onEverybody}>{words.showAll}</Button>}
    />
  ) : (
    <ul className={`rows ${styles.list}`} aria-label={words.users}>
      {fitting.map((person) => (
        <UserRow key={person.user_id} person={person} isSelf={person.user_id === ownId} isOff={isOff} />
      ))}
    </ul>
  );
}
