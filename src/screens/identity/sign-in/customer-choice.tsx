/** A customer to work for: from the person's own list, or for the distributor's staff by typing a name. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionUser } from "#contract/identity/session.ts";
import { customerSearchQuery } from "#src/data/identity/customer-search.ts";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import { useDebounced } from "#src/ui/kit/fields/use-debounced.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as words from "#src/text/identity/customer.ts";
import styles from "./sign-in.module.css";

export type CustomerChoiceProps = {
  user: SessionUser;
  /** The one that is being chosen. */
  pending: number | undefined;
  onChoose: (customerId: number) => void;
};

export function CustomerChoice(props: CustomerChoiceProps) {
  return (
    <div className="stack" style={{ "--gap": "16px" }}>
      {props.user.is_admin && <StaffSearch {...props} />}
      {props.user.customers.length > 0 && <OwnList {...props} />}
    </div>
  );
}

/** From this many on the list can be narrowed by typing. */
const manyCustomers = 8;

function OwnList({ user, pending, onChoose }: CustomerChoiceProps) {
  const [text, setText] = useState("");
  const fitting = user.customers.filter(({ company_name }) =>
    company_name.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <>
      {user.customers.length >= manyCustomers && (
        <TextField label={words.findCustomer} icon="search" value={text} onChange={setText} />
      )}
      <ul className={styles.choices} aria-label={words.yourCustomers}>
        {fitting.map(({ customer_id, company_name }) => (
          <li key={customer_id}>
            <button
              type="button"
              className={`list__item ${styles.choice}`}
              aria-current={customer_id === user.customer_id ? "true" : undefined}
              disabled={pending !== undefined}
              onClick={() => onChoose(customer_id)}
            >
              {company_name}
              <Icon name={customer_id === pending ? "sending" : "right"} size="small" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Milliseconds without a key until the server is asked. */
const pauseMs = 200;

function StaffSearch({ onChoose, pending }: CustomerChoiceProps) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const asked = useDebounced(typed, pauseMs);
  const { data = [], isFetching } = useQuery({ ...customerSearchQuery(asked), enabled: asked !== "" });
  const matches = asked === typed ? data : [];
  const isSearching = typed !== "" && (isFetching || asked !== typed);
  return (
    <ComboBox
      label={words.customer}
      text={text}
      onText={setText}
      suggestions={matches.map(({ customer_id, company_name }) => ({ key: customer_id, label: company_name }))}
      onPick={({ key }) => onChoose(key)}
      loading={isSearching || pending !== undefined}
      empty={typed === "" ? words.typeName : words.noMatch(typed)}
      placeholder={words.companyName}
      autoFocus
    />
  );
}
