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
    const leaving = new AbortController();
    const start = async () => {
      const { hearScanner } = (await preloaded) ?? (await load());
      hearScanner({ onScan: scanned, isRaw, fieldFor: leadTo }, leaving.signal);
    };
    start().catch(() => undefined); // not on this device yet: codes are typed, or read by the camera
    return () => leaving.abort();
  }, [isRaw]);
}
