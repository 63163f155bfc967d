/** Child accounts: the people of the customer, their roles, and who may still sign in. Each change is saved at once. */
import { fullName } from "#contract/base/person-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#src/data/identity/session.ts";
import { usersQuery } from "#src/data/identity/users.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { Empty } from "#src/ui/kit/empty.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Note } from "#src/ui/kit/note.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { TextField } from "#src/ui/kit/text-field.tsx";
import { AddUser } from "./add-user.tsx";
import { UserRow } from "./user-row.tsx";
import styles from "./users.module.css";

/** From this many on the list can be narrowed by typing. */
const manyPeople = 8;

export function UsersScreen() {
  const user = useUser();
  const isReachable = useReachable();
  const isOff = !isReachable || user.is_impersonating;
  const { data, isError, isFetching, refetch } = useQuery(usersQuery(user.customer_id));
  const [text, setText] = useState("");
  const [isAdding, setAdding] = useState(false);
  const fitting = (data ?? []).filter((each) =>
    `${fullName(each)} ${each.email}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <div className="page">
      <div className={`page__head ${styles.head}`}>
        <div className="stack" style={{ "--gap": "4px" }}>
          <h1>People and roles</h1>
          <p className="muted">
            {data === undefined ? "" : `${formatQuantity(data.length, "person", "people")} at `}
            {user.customer.company_name}
          </p>
        </div>
        <Button tone="primary" icon="plus" disabled={isOff || data === undefined} onPress={() => setAdding(true)}>
          Add a person
        </Button>
      </div>
      {user.is_impersonating && <Note icon="lock">While you act as somebody, people and roles cannot be changed.</Note>}
      {!isReachable && <Note icon="offline">Changing people and roles needs the network.</Note>}
      {(data?.length ?? 0) >= manyPeople && (
        <TextField
          label="Find a person"
          labelHidden
          icon="search"
          placeholder="Name or e-mail"
          value={text}
          onChange={setText}
        />
      )}
      {data === undefined &&
        (isError ? (
          <ErrorState title="The people could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton label="Loading people" plain />
        ))}
      {data !== undefined && fitting.length === 0 && (
        <Empty
          icon="user"
          title="Nobody is called that"
          action={<Button onPress={() => setText("")}>Show everybody</Button>}
        />
      )}
      {fitting.length > 0 && (
        <ul className={`rows ${styles.list}`} aria-label="People">
          {fitting.map((person) => (
            <UserRow key={person.user_id} person={person} isSelf={person.user_id === user.user_id} isOff={isOff} />
          ))}
        </ul>
      )}
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
    </div>
  );
}
