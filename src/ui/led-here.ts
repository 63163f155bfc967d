/** Leads keys that no field takes into one: what a scanner types arrives there from anywhere on the screen. */
import { useEffect, type RefObject } from "react";

export function useKeysLedTo(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    // What a scanner types while no field has the focus belongs here; the key then lands in the field by itself.
    const lead = (event: KeyboardEvent) => {
      const isPlain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      const from = event.target instanceof HTMLElement ? event.target : undefined;
      const isTaken = from?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]");
      if (isPlain && !isTaken && !event.defaultPrevented) input.current?.focus();
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, [input]);
}
