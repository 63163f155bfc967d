/** What a person must confirm before a row can be added. */
import { Checkbox } from "#src/ui/checkbox.tsx";

export function Confirm({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Checkbox checked={false} onChange={onConfirm}>
      The medical necessity is confirmed
    </Checkbox>
  );
}
