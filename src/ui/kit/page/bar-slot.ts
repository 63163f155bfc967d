/** The place in the bar that a screen may fill; null where the bar gives none. */
import { atom } from "jotai";

export const barSlotAtom = atom<HTMLElement | null>(null);
