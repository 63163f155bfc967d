/** Heights of long lists as they were measured the last time, by the list's name; a few lists are enough for going back. */
import type { VirtualItem } from "@tanstack/react-virtual";

export const measured = new Map<string, VirtualItem[]>();

/** The names say what a person looked for: they go with the person. */
export const forgetHeights = (): void => measured.clear();
