/** Dialog: one question or one short task over the page; on a phone a sheet from below. Never one over another. */
import { useEffect } from "react";
import type { DialogProps } from "./dialog-surface.tsx";
import { Nothing, later } from "#src/ui/kit/page/later.tsx";

const DialogSurface = later(async () => (await import("./dialog-surface.tsx")).DialogSurface, undefined, Nothing);

export function Dialog(props: DialogProps) {
  useEffect(fetchAhead, []);
  return props.open ? <DialogSurface {...props} /> : null;
}

/** After the screen is painted, so that the first dialog opens without a wait. Opening asks again, and tells a failure. */
export function fetchAhead(): void {
  DialogSurface.preload().catch(() => undefined);
}
