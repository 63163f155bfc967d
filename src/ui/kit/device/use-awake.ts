/** The screen stays on while the screen that asks for it is open: who counts with both hands touches nothing for minutes. */
import { useEffect } from "react";

/** Where the browser cannot, or the battery is low, the device goes dark as ever. It is asked for anew whenever the page comes back into view. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      const next = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await next?.release();
      else lock = next;
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", askAgain);
      void lock?.release();
    };
  }, []);
}
