/** A moment in which this tab asks its service worker for nothing. */

const quietMs = 300;
const longestMs = 3_000;

/**
 * Resolves when the tab has loaded no file for 300 ms, after 3 s at the latest. The API does not count: its calls never reach the worker (sw/sw.ts).
 *
 * Chromium stops a worker to let the next one take over. If a page asks for a file at that moment, the stopped worker is started again to answer it,
 * and the next one waits until it has been idle for 30 s.
 */
export function whenNothingLoads(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(longest);
      resolve();
    };
    let quiet = setTimeout(end, quietMs);
    const longest = setTimeout(end, longestMs);
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => isFile(name))) return;
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    observer.observe({ type: "resource" });
  });
}

const isFile = (address: string): boolean => !new URL(address).pathname.startsWith("/api/");
