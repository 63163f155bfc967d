/** Usual items as a page of its own: where the icon's "Reorder" leads. */
import { UsualItems } from "./usual-items.tsx";

export function UsualScreen() {
  return (
    <div className="page">
      <UsualItems level={1} />
    </div>
  );
}
