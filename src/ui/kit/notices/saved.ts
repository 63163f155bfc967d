/** Tells that a write is safe here and has not been sent; said only once it is on the disk (docs/look.md, "Offline"). */
import * as text from "#src/text/kit/saved.ts";
import { successMs, toast } from "./toasts.ts";

export function tellSaved(what: string, when: "soon" | "newer"): void {
  toast({
    tone: "waiting",
    icon: "device",
    title: text.title(),
    text: when === "newer" ? text.sentByNewer(what) : text.sentSoon(what),
    goneAfterMs: successMs,
  });
}
