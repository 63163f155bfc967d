/** Says, while the screen that asks for it is open, that the battery runs low: once at each of the levels, and again after it was charged. */
import * as text from "#src/text/kit/battery.ts";
import { dismissToast, toast } from "#src/ui/kit/notices/toasts.ts";

/** The battery as browsers have it that tell of it (Battery Status API); `level` is 0 to 1. */
type Battery = EventTarget & { readonly level: number; readonly charging: boolean };
declare global {
  interface Navigator {
    getBattery?: () => Promise<Battery>;
  }
}

/** Of whole, from high to low. */
const levels = [0.2, 0.1, 0.05];

/** Until it is called off. Where the browser does not tell, the device's own sign has to do. */
export async function watchBattery(signal: AbortSignal): Promise<void> {
  const battery = await navigator.getBattery?.().catch(() => undefined);
  if (battery === undefined || signal.aborted) return;
  let told: { at: number; toast: number } | undefined;
  const takeBack = () => {
    if (told !== undefined) dismissToast(told.toast);
    told = undefined;
  };
  const look = () => {
    const at = levels.findLast((level) => battery.level <= level);
    if (battery.charging || at === undefined) return takeBack();
    if (told !== undefined && told.at <= at) return;
    takeBack();
    told = { at, toast: toast({ tone: "attention", title: text.low(battery.level), text: text.lowHint() }) };
  };
  for (const change of ["levelchange", "chargingchange"]) battery.addEventListener(change, look, { signal });
  signal.addEventListener("abort", takeBack);
  look();
}
