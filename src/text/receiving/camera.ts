/** Texts of the camera as a scanner. Devices are named: "tablet". */
import type { CameraProblem } from "#src/data/receiving/camera/camera.ts";

export const title = "Camera";
export const view = "Camera view";
export const opening = "Opening the camera";
export const aim = "Hold the carton's barcode in the frame";

export const lightOn = "Light";
export const lightOff = "Light off";
export const tryAgain = "Try again";
export const switchCamera = "Switch";
/** Follows `switchCamera`, for screen readers. */
export const fromCamera = (name: string): string => `from ${name}`;
export const close = "Close";
/** Follows `close`, for screen readers. */
export const theCamera = "the camera";

/** Why the camera cannot be used, and what to do. */
export const problems: Record<CameraProblem | "unread", { title: string; hint: (device: string) => string }> = {
  insecure: {
    title: "The camera needs https.",
    hint: () => "Browsers allow it only on https pages. Use the scanner, or type the NDC or lot.",
  },
  refused: {
    title: "Camera access is blocked.",
    hint: (device) => `Allow it for this page in this ${device}'s browser settings, then try again.`,
  },
  none: {
    title: "No camera found.",
    hint: (device) => `This ${device} has no camera that can be used. Use the scanner, or type the NDC or lot.`,
  },
  busy: { title: "The camera is in use.", hint: () => "Close the app that uses it, then try again." },
  lost: { title: "The camera disconnected.", hint: () => "It was unplugged, or another app took it. Try again." },
  unread: {
    title: "Go online once to use the camera.",
    hint: (device) => `The barcode reader is not on this ${device} yet. Use the scanner, or type the NDC or lot.`,
  },
};
