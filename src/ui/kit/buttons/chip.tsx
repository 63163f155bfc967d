/** A filter that is applied; pressing it takes it away. */
import { Icon } from "#src/ui/kit/marks/icon.tsx";

export function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip" aria-label={`Remove filter ${children}`} onClick={onRemove}>
      {children}
      <Icon name="close" size="small" />
    </button>
  );
}
