/** By how much the clock of the device is off. */
import { deviceName } from "./device.ts";
import { formatQuantity } from "./format.ts";

/** "This tablet's clock is 12 minutes ahead." @param skewMs by how much; below 0 it is behind. */
export function clockWords(skewMs: number): string {
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const off =
    minutes < 120
      ? formatQuantity(minutes, "minute")
      : minutes < 2880
        ? formatQuantity(Math.round(minutes / 60), "hour")
        : formatQuantity(Math.round(minutes / 1440), "day");
  return `This ${deviceName()}'s clock is ${off} ${skewMs > 0 ? "ahead" : "behind"}.`;
}
