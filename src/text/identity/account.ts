/** Texts of the Account page: user, preferences, scanner, two-factor authentication and sessions. */
import { formatQuantity } from "#src/text/format.ts";

export const user = "User";
export const name = "Name";
export const customer = "Customer";

export const preferences = "Preferences";
export const dates = "Dates";
export const today = (date: string) => `Today is ${date}.`;
export const dateFormats = {
  words: "Nov 20, 2026",
  "MM/DD/YYYY": "11/20/2026 (MM/DD/YYYY)",
  "DD/MM/YYYY": "20/11/2026 (DD/MM/YYYY)",
  "YYYY-MM-DD": "2026-11-20 (YYYY-MM-DD)",
  browser: "Browser default",
} as const;
export const theme = "Theme";
export const rowsHint = (device: string) => `For lists on this ${device}, with a mouse.`;
export const themes = { system: "System", light: "Light", dark: "Dark" } as const;

export const scannerHint = (device: string) => `How the scanner on this ${device} sends codes, and a code to test it.`;
export const setUpAndTest = "Set up and test";

export const twoFactorHint = "Require a code from your phone as well as your password.";
export const setUpOrTurnOff = "Set up or turn off";

export const sessionsTitle = "Where you're signed in";
export const sessions = "Sessions";
export const sessionsLoading = "Loading sessions";
export const sessionsLoadFailed = "Sessions could not be loaded.";
export const unknownDevice = "Unknown device";
/** `{time}` is a time. @param address an IP address */
export const lastUsed = (address: string | null) => `Last used {time} from ${address ?? "an unknown address"}`;
export const thisDevice = "This device";
export const impersonatedBy = (impersonator: string) => `${impersonator} is signed in as you`;
export const endSession = "End session";
/** @param device "Chrome on Windows" */
export const endSessionOf = (device: string) => `End session: ${device}`;
export const signOutElsewhere = "Sign out everywhere else";
export const signOutElsewhereConsequence = "Anyone signed in as you on another device must sign in again.";
export const sessionsEnded = (count: number) => `${formatQuantity(count, "session")} ended`;
