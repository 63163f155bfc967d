/** Whether the keyboard map is open: by its key, or from the account menu. */
import { atom } from "jotai";

export const isKeyboardMapOpenAtom = atom(false);
