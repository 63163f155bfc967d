/** What the server says of a password while it is typed: each rule, kept or not. */
import { useEffect, useState } from "react";
import type { PasswordCheck } from "#contract/identity/account.ts";
import type { PasswordOf } from "#src/data/identity/account.ts";
import { useDebounced } from "#src/ui/kit/fields/use-debounced.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import * as text from "#src/text/identity/password.ts";
import styles from "./sign-in.module.css";

/** Asked this long after the last key. */
const pauseMs = 300;

/** The answer for what stands in the field; before the first one, and for an empty field, undefined. Neither passwords nor answers go into a cache. */
export function useRules(password: string, check: PasswordOf["check"]): PasswordCheck[] | undefined {
  const [checks, setChecks] = useState<PasswordCheck[]>();
  const typed = useDebounced(password, pauseMs);
  useEffect(() => {
    if (typed === "") return undefined;
    const asked = new AbortController();
    // Without an answer the last one is shown; saving decides.
    check(typed, asked.signal).then(setChecks, () => undefined);
    return () => asked.abort();
  }, [typed, check]);
  return password === "" ? undefined : checks;
}

export function PasswordRules({ checks }: { checks: readonly PasswordCheck[] }) {
  return (
    <ul className={styles.rules} aria-label={text.rules} aria-live="polite">
      {checks.map(({ rule, message, is_valid }) => (
        <li key={rule} data-kept={is_valid}>
          <Icon name={is_valid ? "ok" : "refused"} size="small" />
          <span>
            <span className="hush">{is_valid ? text.met : text.notMet}</span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
