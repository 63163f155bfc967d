/** Who takes turns at this device: one press instead of typing an e-mail address. */
import type { PersonHere } from "#src/data/identity/people-here.ts";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import * as text from "#src/text/identity/sign-in.ts";
import { deviceName } from "#src/text/device.ts";
import styles from "./sign-in.module.css";

export type PeopleHereProps = {
  people: PersonHere[];
  /** The one whose password is being typed. */
  email: string;
  onPick: (person: PersonHere) => void;
  onForget: (person: PersonHere) => void;
};

export function PeopleHere({ people, email, onPick, onForget }: PeopleHereProps) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.choices} aria-label={text.usersOfDevice(deviceName())}>
      {people.map((person) => (
        <li key={person.user_id} className={styles.person}>
          <button
            type="button"
            className={`list__item ${styles.choice}`}
            aria-current={person.email === email ? "true" : undefined}
            onClick={() => onPick(person)}
          >
            {person.name}
            <Icon name="right" size="small" />
          </button>
          <Button
            tone="quiet"
            size="small"
            className="quiet-grey"
            icon="close"
            label={text.removeFromList(person.name)}
            onPress={() => {
              focusAfterRemoval();
              onForget(person);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
