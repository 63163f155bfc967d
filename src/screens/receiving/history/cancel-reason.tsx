/** Why a receipt is cancelled: one press, or a person's own words. Whoever says nothing cancels all the same. */
import * as text from "#src/text/receiving/history.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import styles from "./history.module.css";

export function CancelReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <div className={styles.reason}>
      <TextField label={text.cancelReason} value={value} onChange={onChange} maxLength={200} optional />
      <div className={styles.usual}>
        {text.usualReasons.map((each) => (
          <Button key={each} size="small" onPress={() => onChange(each)}>
            {each}
          </Button>
        ))}
      </div>
    </div>
  );
}
