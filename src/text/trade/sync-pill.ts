/** Texts of the button that shows whether everything was sent; it opens the Sync page. */
import { formatQuantity } from "#src/text/format.ts";

export const checking = "Checking";
export const notReadable = "Can't read entries";
export const allSent = "All sent";
export const savedOnDevice = "Saved on device";
export const waiting = (count: number): string => `${formatQuantity(count)} waiting`;
export const sending = (count: number): string => `Sending, ${formatQuantity(count)} left`;
export const needAttention = (count: number): string =>
  `${formatQuantity(count)} ${count === 1 ? "needs" : "need"} attention`;
export const offline = "Offline";
export const offlineWaiting = (count: number): string => `${offline} · ${waiting(count)}`;
