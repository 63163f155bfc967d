/** Child accounts: the people of the customer, their roles, and who may still sign in. Each change is saved at once. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#src/data/identity/session.ts";
import { usersQuery } from "#src/data/identity/users.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as words from "#src/text/identity/users.ts";
import { addUser } from "#src/text/identity/add-user.ts";
import { AddUser } from "./add-user.tsx";
import { People } from "./people.tsx";
import { SecondCount } from "./second-count.tsx";
import styles from "./users.module.css";

/** From this many on the list can be narrowed by typing. */
const manyPeople = 8;

export function UsersScreen() {
  const user = useUser();
  const isReachable = useReachable();
  const isOff = !isReachable || user.is_impersonating;
  const query = useQuery(usersQuery(user.customer_id));
  const { data } = query;
  const [text, setText] = useState("");
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="page">
      <div className={`page__head ${styles.head}`}>
        <div className="stack" style={{ "--gap": "4px" }}>
          <h1 className="in-bar">{words.title}</h1>
          <p className="muted">
            {data === undefined ? user.customer.company_name : words.usersAt(data.length, user.customer.company_name)}
          </p>
        </div>
        <Button tone="primary" icon="plus" disabled={isOff || data === undefined} onPress={() => setAdding(true)}>
          {addUser}
        </Button>
      </div>
      {user.is_impersonating && <Note icon="lock">{words.impersonating}</Note>}
      {!isReachable && <Note icon="offline">{words.onlineToChange}</Note>}
      {(data?.length ?? 0) >= manyPeople && (
        <TextField
          label={words.findUser}
          labelHidden
          icon="search"
          placeholder={words.nameOrEmail}
          value={text}
          onChange={setText}
        />
      )}
      <People query={query} text={text} ownId={user.user_id} isOff={isOff} onEverybody={() => setText("")} />
      <SecondCount isOff={isOff} />
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
    </div>
  );
}
