/** Texts of the hint to install the portal. */
import { deviceName } from "#src/text/device.ts";

export const title = (): string => `Add the portal to this ${deviceName()}'s home screen`;
/** By the way to install it. */
export const hints = {
  "share-menu": "Tap Share (the square with the arrow), then Add to Home Screen. It opens full screen, like an app.",
  "browser-menu":
    "Open the browser menu, then select Install app or Add to Home screen. It opens full screen, like an app.",
  button: "Install it in one tap. It opens full screen, like an app.",
};
export const install = "Install";
