/** A titled card of the kit page. */
import type { ReactNode } from "react";

export function Part({ title, flow, children }: { title: string; flow?: boolean; children: ReactNode }) {
  return (
    <section className="card kit__part" aria-label={title}>
      <h2>{title}</h2>
      <div className={flow === true ? "kit__flow" : "stack"}>{children}</div>
    </section>
  );
}
