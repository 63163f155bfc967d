/** Usual items as a page of its own: where the icon's "Reorder" leads. */
import type { ReactNode } from "react";
import { UsualItems } from "./usual-items.tsx";

export function UsualScreen({ arrival }: { arrival: ReactNode }) {
  return (
    <div className="page">
      <UsualItems level={1} arrival={arrival} />
    </div>
  );
}
