/** What a person calls the thing in front of them; never "device" where it can be named (docs/look.md, "Offline"). */

/** "tablet", "phone" or "computer", by the finger and the size of the screen. */
export function deviceName(): "tablet" | "phone" | "computer" {
  if (!matchMedia("(pointer: coarse)").matches) return "computer";
  return Math.min(screen.width, screen.height) < 600 ? "phone" : "tablet";
}
