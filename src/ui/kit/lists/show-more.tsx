/** The end of a list that goes on: how much is shown, and the button for the next part. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as listEndText from "#src/text/kit/list-end.ts";

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
  const all = isAtLeast ? listEndText.atLeast(total, unit, units) : formatQuantity(total, unit, units);
  const isMore = isAtLeast || shown < total;
  return (
    <div className="more">
      <span className="muted" role="status">
        {isMore ? listEndText.shownOf(shown, all) : all}
      </span>
      {isMore && (
        <Button pending={pending} onPress={onMore}>
          {listEndText.showMore}
        </Button>
      )}
    </div>
  );
}
