/** Tells that a write is safe here and has not been sent; said only once it is on the disk (docs/look.md, "Offline"). */
import { deviceName } from "#src/text/device.ts";
import { successMs, toast } from "./toasts.ts";

export function tellSaved(what: string, when: "soon" | "newer"): void {
  const title = `Saved on this ${deviceName()}`;
  toast({
    tone: "waiting",
    icon: "device",
    title,
    text: `${what}. ${when === "newer" ? "It waits for the newer version of the portal" : "It goes out by itself"}.`,
    goneAfterMs: successMs,
  });
}
