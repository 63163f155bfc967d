/** The end of a list that goes on: how much is shown, and the button for the next part. */
import { Button } from "./button.tsx";
import { formatQuantity } from "./format.ts";

export type ShowMoreProps = {
  shown: number;
  total: number;
  /** One of what is listed: "order"; the plural is made with an s unless given. */
  unit: string;
  units?: string | undefined;
  pending?: boolean | undefined;
  onMore: () => void;
};

export function ShowMore({ shown, total, unit, units, pending, onMore }: ShowMoreProps) {
  const all = formatQuantity(total, unit, units);
  return (
    <div className="more">
      <span className="muted" role="status">
        {shown < total ? `${formatQuantity(shown)} of ${all}` : all}
      </span>
      {shown < total && (
        <Button pending={pending} onPress={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
