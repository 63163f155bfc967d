/** The last button of each form of the dialog: out of it. */
import { Button } from "#src/ui/kit/buttons/button.tsx";

export type WayOutProps = {
  /** Its words. */
  cancel: string;
  onCancel: () => void;
  isLeaving: boolean;
};

export function WayOut({ cancel, onCancel, isLeaving }: WayOutProps) {
  return (
    <Button tone="quiet" wide className="quiet-grey" pending={isLeaving} onPress={onCancel}>
      {cancel}
    </Button>
  );
}
