/** A scanner at the keyboard port: heard from anywhere on a screen that wants its codes. */
import { useEffect, useEffectEvent } from "react";
import type { ScannerScreen } from "./scanner-program.ts";

export type Scanner = Pick<ScannerScreen, "onScan" | "fieldFor"> & Partial<Pick<ScannerScreen, "isRaw">>;

/** Comes with the first screen that listens, beside what the screen shows. */
const load = () => import("./scanner-program.ts");
const preloaded = load().catch(() => undefined);

/** For as long as the screen is shown. */
export function useScanner({ onScan, isRaw = false, fieldFor }: Scanner): void {
  const scanned = useEffectEvent(onScan);
  const leadTo = useEffectEvent(fieldFor);
  useEffect(() => {
    const [loading, leaving] = [new AbortController(), new AbortController()];
    const start = async () => {
      const keys = keepKeys(loading.signal);
      const loaded = await preloaded;
      loading.abort();
      const { hearScanner } = loaded ?? (await load());
      hearScanner({ onScan: scanned, isRaw, fieldFor: leadTo }, leaving.signal, keys);
    };
    start().catch(() => undefined); // not on this device yet: codes are typed, or read by the camera
    return () => {
      loading.abort();
      leaving.abort();
    };
  }, [isRaw]);
}

/** Keeps the keys of a scan that is sent before the program is there, from everybody else: nothing else may take the code for something. */
function keepKeys(signal: AbortSignal): readonly KeyboardEvent[] {
  const keys: KeyboardEvent[] = [];
  const keep = (event: KeyboardEvent) => {
    const { key, target } = event;
    // What is typed into a field stands there.
    if ((key.length > 1 && key !== "Enter") || (target as Element).matches("input, textarea")) return;
    keys.push(event);
    event.stopPropagation();
  };
  for (const name of ["keydown", "keyup"] as const) addEventListener(name, keep, { capture: true, signal });
  return keys;
}
