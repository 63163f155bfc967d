/** Which notices, and from which hour until which none. Each change is saved as it is made. */
import type { NoticeChoice, NoticeTopic } from "#contract/identity/notices.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import styles from "./account.module.css";

const topics: readonly { topic: NoticeTopic; label: string }[] = [
  { topic: "arriving", label: "What arrives today, at 7:00 AM" },
  { topic: "order", label: "An order needs you" },
  { topic: "claim", label: "A claim is answered" },
  { topic: "back_in_stock", label: "Back in stock, where you set a bell" },
  { topic: "certificate", label: "A certificate ends soon" },
];

/** What a device begins with. */
export const standardChoice: NoticeChoice = { topics: topics.map(({ topic }) => topic), quiet: null };

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
      topics: topics.flatMap((each) =>
        (each.topic === topic ? isChosen : choice.topics.includes(each.topic)) ? [each.topic] : [],
      ),
    });
  return (
    <>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend className="hush">Told on this screen</legend>
        {topics.map(({ topic, label }) => (
          <Checkbox
            key={topic}
            checked={choice.topics.includes(topic)}
            onChange={(isChosen) => withTopic(topic, isChosen)}
          >
            {label}
          </Checkbox>
        ))}
        <Checkbox
          checked={quiet !== null}
          hint={`What comes meanwhile is held until they end, by the clock of ${customer.company_name}.`}
          onChange={(isQuiet) => onChange({ ...choice, quiet: isQuiet ? nightHours : null })}
        >
          Quiet hours
        </Checkbox>
      </fieldset>
      {quiet !== null && (
        <div className={styles.hours}>
          <Select
            label="From"
            choices={hours}
            value={quiet.from}
            disabled={disabled}
            onChange={(from) => onChange({ ...choice, quiet: { ...quiet, from } })}
          />
          <Select
            label="Until"
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
