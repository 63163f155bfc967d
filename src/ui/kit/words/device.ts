/** What a person calls the thing in front of them; never "device" where it can be named (docs/look.md, "Offline"). */
import { formatQuantity } from "./format.ts";

/** "tablet", "phone" or "computer", by the finger and the size of the screen. */
export function deviceName(): "tablet" | "phone" | "computer" {
  if (!matchMedia("(pointer: coarse)").matches) return "computer";
  return Math.min(screen.width, screen.height) < 600 ? "phone" : "tablet";
}

/** "This tablet's clock is 12 minutes ahead." @param skewMs by how much; below 0 it is behind. */
export function clockWords(skewMs: number): string {
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const off =
    minutes < 120
      ? formatQuantity(minutes, "minute")
      : minutes < 2880
        ? formatQuantity(Math.round(minutes / 60), "hour")
        : formatQuantity(Math.round(minutes / 1440), "day");
  return `This ${deviceName()}’s clock is ${off} ${skewMs > 0 ? "ahead" : "behind"}.`;
}

/** "31 MB". */
export const sizeWords = (bytes: number): string => `${formatQuantity(Math.floor(bytes / 1024 / 1024))} MB`;
