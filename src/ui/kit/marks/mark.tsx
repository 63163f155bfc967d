/** The product's mark and, where there is room, its name. */
import { portal } from "#src/text/shell/shell.ts";

export function Mark({ name = portal }: { name?: string | undefined }) {
  return (
    <span className="mark">
      <svg viewBox="0 0 26 26" fill="none" aria-hidden="true">
        <rect x="1.5" y="1.5" width="23" height="23" rx="6" fill="currentColor" opacity=".1" />
        <path d="M13 5.5 19.5 9v8L13 20.5 6.5 17V9z" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
        <path d="M13 9.5v7M9.5 13h7" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      <span>{name}</span>
    </span>
  );
}
