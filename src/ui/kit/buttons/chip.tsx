/** A filter that is applied; pressing it takes it away. */
import { removeFilter } from "#src/text/kit/chip.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";

export function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip" aria-label={removeFilter(children)} onClick={onRemove}>
      {children}
      <Icon name="close" size="small" />
    </button>
  );
}
