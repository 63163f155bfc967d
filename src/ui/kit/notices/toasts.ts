/** What just happened, kept in one atom so that any screen can say it and the shell shows it. */
import { atom, getDefaultStore } from "jotai";
import { information } from "#src/text/kit/notices.ts";
import type { IconName } from "#src/ui/kit/marks/icon.tsx";

export type ToastTone = "ok" | "information" | "attention" | "refused" | "waiting";

export type Toast = {
  id: number;
  tone: ToastTone;
  title: string;
  text?: string | undefined;
  icon?: IconName | undefined;
  /** One button; the toast closes when it is pressed. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Goes by itself after this time; undefined stays until it is closed. */
  goneAfterMs?: number | undefined;
  /** Not about the user's last action: it is shown once the open toasts are closed. */
  isNews?: true;
};

/** How long a success stays (docs/readings.md, "Any other failure"). */
export const successMs = 3000;

/** Open toasts, news first, then oldest first. The last one is shown; errors, information and news before it come back once it is closed. */
export const toastsAtom = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast and gives its id. A success goes after 3 s; everything else stays until it is closed. */
export function toast(said: Omit<Toast, "id">): number {
  lastId += 1;
  const id = lastId;
  const shown: Toast = { ...said, id, goneAfterMs: said.goneAfterMs ?? (said.tone === "ok" ? successMs : undefined) };
  getDefaultStore().set(toastsAtom, (toasts) => {
    const open = toasts.filter((before) => !isReplaced(before, said));
    return said.isNews === true ? [shown, ...open] : [...open, shown];
  });
  return id;
}

/**
 * Returns true for an open toast that the new one replaces: a repeated sentence; a toast that closes automatically and offers nothing to do, by any other;
 * and the success before it and the report of no connection, by a success.
 */
function isReplaced(before: Toast, said: Omit<Toast, "id">): boolean {
  if (before.title === said.title && before.text === said.text) return true;
  if (said.isNews === true) return false;
  if (said.tone === "ok" && before.tone === "ok") return true;
  if (before.action !== undefined) return false;
  return before.goneAfterMs !== undefined || (before.tone === "waiting" && said.tone === "ok");
}

/** Titled "Information", as a 400 is told (docs/readings.md, "A 400"); stays until it is clicked. */
export const inform = (text: string): number => toast({ tone: "information", title: information, text });

/** Adds the text of a toast that was shown without it; unknown ids do nothing. */
export function addToastText(id: number, text: string): void {
  getDefaultStore().set(toastsAtom, (toasts) => toasts.map((each) => (each.id === id ? { ...each, text } : each)));
}

/** Takes a toast away; unknown ids do nothing. */
export function dismissToast(id: number): void {
  getDefaultStore().set(toastsAtom, (toasts) => toasts.filter((other) => other.id !== id));
}
