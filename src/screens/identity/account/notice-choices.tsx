/** Which notices, and from which hour until which none. Each change is saved as it is made. */
import type { NoticeChoice, NoticeTopic } from "#contract/identity/notices.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import * as text from "#src/text/identity/notices.ts";
import styles from "./account.module.css";

const topics: readonly NoticeTopic[] = ["arriving", "order", "claim", "back_in_stock", "certificate"];

/** What a device begins with. */
export const standardChoice: NoticeChoice = { topics: [...topics], quiet: null };

const nightHours = { from: 20, until: 6 };
const hours = Array.from({ length: 24 }, (_, value) => ({
  value,
  label: `${value % 12 === 0 ? 12 : value % 12}:00 ${value < 12 ? "AM" : "PM"}`,
}));

type Props = { choice: NoticeChoice; disabled: boolean; onChange: (choice: NoticeChoice) => void };

export function NoticeChoices({ choice, disabled, onChange }: Props) {
  const { customer } = useUser();
  const { quiet } = choice;
  const withTopic = (topic: NoticeTopic, isChosen: boolean) =>
    onChange({
      ...choice,
      topics: topics.flatMap((each) => ((each === topic ? isChosen : choice.topics.includes(each)) ? [each] : [])),
    });
  return (
    <>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend className="hush">{text.choices}</legend>
        {topics.map((topic) => (
          <Checkbox
            key={topic}
            checked={choice.topics.includes(topic)}
            onChange={(isChosen) => withTopic(topic, isChosen)}
          >
            {text.topics[topic]}
          </Checkbox>
        ))}
        <Checkbox
          checked={quiet !== null}
          hint={text.quietHoursHint(customer.company_name)}
          onChange={(isQuiet) => onChange({ ...choice, quiet: isQuiet ? nightHours : null })}
        >
          {text.quietHours}
        </Checkbox>
      </fieldset>
      {quiet !== null && (
        <div className={styles.hours}>
          <Select
            label={text.from}
            choices={hours}
            value={quiet.from}
            disabled={disabled}
            onChange={(from) => onChange({ ...choice, quiet: { ...quiet, from } })}
          />
          <Select
            label={text.until}
            choices={hours}
            value={quiet.until}
            disabled={disabled}
            onChange={(until) => onChange({ ...choice, quiet: { ...quiet, until } })}
          />
        </div>
      )}
    </>
  );
}
