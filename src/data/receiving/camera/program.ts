/** What reads the camera's pictures: a worker, and 1 MB of program that no other screen needs. It comes onto a device that has a camera before a network is missed, and after all else. */
import program from "zxing-wasm/reader/zxing_reader.wasm?url";
// oxlint-disable-next-line import/default -- vite gives the address of the built worker
import worker from "./picture-reader.ts?worker&url";

/** Addresses. */
export const parts = { program, worker };

/** What the screen needs comes first. */
const quietMs = 3_000;

/** Asked for once it is quiet; the service worker keeps it (sw/strategies.ts). */
export const keepProgram = (): void => void setTimeout(() => void fetchIt(), quietMs);

async function fetchIt(): Promise<void> {
  const { mediaDevices, serviceWorker } = navigator as { mediaDevices?: MediaDevices } & Partial<Navigator>;
  const devices = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  if (serviceWorker === undefined || !devices.some(({ kind }) => kind === "videoinput")) return;
  // What is fetched before the worker has the page is not kept.
  if (serviceWorker.controller === null)
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  // Offline the next visit brings them. Read to the end: a response that nobody reads keeps the service worker busy, and a newer one could not take over.
  for (const address of [worker, program]) {
    const response = await fetch(address).catch(() => undefined);
    await response?.blob().catch(() => undefined);
  }
}
