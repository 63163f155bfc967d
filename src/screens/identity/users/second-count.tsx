/** A rule of the customer: whether a second person confirms each count of schedule II. Saved at once. */
import { useUser } from "#src/data/identity/session.ts";
import { useSecondCountDemand } from "#src/data/receiving/demand-second.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import * as text from "#src/text/identity/users.ts";

export function SecondCount({ isOff }: { isOff: boolean }) {
  const { isDemanded, changing } = useSecondCountDemand(useUser().customer_id);
  if (isDemanded === undefined) return null;
  return (
    <section aria-labelledby="second-count-title" className="stack">
      <h2 id="second-count-title">{text.secondCountTitle}</h2>
      <Checkbox
        checked={changing.isPending ? (changing.variables ?? isDemanded) : isDemanded}
        disabled={isOff || changing.isPending}
        onChange={(is) => changing.mutate(is)}
        hint={text.secondCountHint}
      >
        {text.secondCount}
      </Checkbox>
    </section>
  );
}
