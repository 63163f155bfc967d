/** Shortcuts of one character: on unless the user switched them off (WCAG 2.1.4), and never of a key that is typed into a field. */
import { writeStored } from "#src/ui/kit/storage/stored.ts";

const place = "shortcuts";

export const areShortcutsOn = (): boolean => localStorage.getItem(place) !== "off";
export const setShortcuts = (are: "on" | "off"): void => writeStored(place, are);

/** Returns true for a key that is pressed alone, where no field and no dialog takes it. Whether it is a scanner's, it cannot say. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  areShortcutsOn() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) &&
  !(event.target instanceof HTMLElement && event.target.closest(taken));

/** What takes keys itself; the focus stays in an open dialog. */
const taken = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";
