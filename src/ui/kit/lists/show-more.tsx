/** The end of a list that goes on: how much is shown, and the button for the next part. */
import { unitFor } from "#contract/base/units.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";

export type ShowMoreProps = {
  shown: number;
  total: number;
  /** There are more than `total`: how many, nobody counted. */
  isAtLeast?: boolean | undefined;
  /** One of what is listed: "order"; the plural is made with an s unless given. */
  unit: string;
  units?: string | undefined;
  pending?: boolean | undefined;
  onMore: () => void;
};

export function ShowMore({ shown, total, isAtLeast = false, unit, units, pending, onMore }: ShowMoreProps) {
  const all = isAtLeast
    ? `${formatQuantity(total)}+ ${unitFor(total, unit, units)}`
    : formatQuantity(total, unit, units);
  const isMore = isAtLeast || shown < total;
  return (
    <div className="more">
      <span className="muted" role="status">
        {isMore ? `${formatQuantity(shown)} of ${all}` : all}
      </span>
      {isMore && (
        <Button pending={pending} onPress={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
