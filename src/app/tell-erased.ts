/** Says once that what waited on this device was erased, what was put back, and what is to be entered again. Loaded after the first screen. */
import { getDefaultStore } from "jotai";
import { erasedAtom } from "#src/offline/erased.ts";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** Called once at the start. */
export function tellErased(): void {
  const store = getDefaultStore();
  const look = () => {
    const erased = store.get(erasedAtom);
    if (erased === undefined) return;
    store.set(erasedAtom, undefined);
    toast({
      tone: erased.gone > 0 ? "refused" : "attention",
      title: `What waited on this ${deviceName()} was erased`,
      text: [
        "The browser or another page removed it.",
        erased.putBack > 0 &&
          `${entries(erased.putBack)} put back and ${erased.putBack === 1 ? "goes" : "go"} out as before.`,
        erased.gone > 0 &&
          `${entries(erased.gone)} lost before the server had ${erased.gone === 1 ? "it" : "them"}: check what you did last, and enter it again.`,
      ]
        .filter((sentence) => sentence !== false)
        .join(" "),
    });
  };
  store.sub(erasedAtom, look);
  look();
}

const entries = (count: number): string =>
  `${formatQuantity(count, "entry", "entries")} ${count === 1 ? "was" : "were"}`;
