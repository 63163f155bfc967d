/** Dialog: one question or one short task over the page; on a phone a sheet from below. Never one over another. */
import { useEffect, type ReactNode } from "react";
import { Nothing, later } from "./later.tsx";

export type DialogProps = {
  open: boolean;
  /** Escape, the cross, and a press outside where `dismissable`. */
  onClose: () => void;
  title: string;
  /** One or two sentences under the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** The answers, the safe one first. */
  foot?: ReactNode;
  /** A press outside closes it too; not where something was typed. */
  dismissable?: boolean | undefined;
  /** False: no cross, and Escape does nothing; only the answers close it. */
  closable?: boolean | undefined;
  /** Interrupts: for questions before something is destroyed. */
  role?: "dialog" | "alertdialog" | undefined;
};

const DialogSurface = later(async () => (await import("./dialog-surface.tsx")).DialogSurface, undefined, Nothing);

export function Dialog(props: DialogProps) {
  useEffect(fetchAhead, []);
  return props.open ? <DialogSurface {...props} /> : null;
}

/** After the screen is painted, so that the first dialog opens without a wait. Opening asks again, and tells a failure. */
export function fetchAhead(): void {
  DialogSurface.preload().catch(() => undefined);
}
