/** A place in the rail for what belongs to the screen on show: the rail holds the slot, the screen fills it. */
import { atom, useAtomValue, useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

const slotAtom = atom<HTMLElement | null>(null);

/** Where it appears. Once on the page. */
export function RailSlot() {
  const setSlot = useSetAtom(slotAtom);
  return <div className="rail__slot" ref={setSlot} />;
}

/** What appears there. */
export function InRail({ children }: { children: ReactNode }) {
  const slot = useAtomValue(slotAtom);
  return slot === null ? null : createPortal(children, slot);
}
