/** Texts of the two-factor authentication page. */
import { plural } from "#src/text/plural.ts";

export const title = "Two-factor authentication";
export const offline = "You must be online to set this up.";
export const loading = "Loading";
export const loadFailed = "The settings could not be loaded.";

// Setting it up
export const scanTitle = "Scan this with an authenticator app";
export const scanHint = "Use any app that shows 6-digit codes, on a phone that you have with you at work.";
export const qrCode = "QR code for the authenticator app";
export const keyHint = "No camera? Type this key into the app:";
export const codeTitle = "Enter the code from the app";
export const code = "Code";
export const verify = "Verify";
export const codeMissing = "Enter the code from your app.";
export const codeVerified = "The code is correct.";
export const enableTitle = "Enable two-factor authentication";
export const enableHint = "After this, you need a code to sign in. You will be signed out on all other devices.";
export const enable = "Enable";
/** Quoted (Spec 1 §8). */
export const enabled = "Two factor enabled";

// Recovery codes
export const recoveryTitle = "Save your recovery codes";
export const recoveryHint =
  "Each code signs you in once without your phone. They are shown only once: print them, or keep them where only you can find them.";
export const recoveryCodes = "Recovery codes";
export const copy = "Copy";
export const copied = "Copied";
export const notCopied = "Copying is not allowed here. Print the codes instead.";
export const print = "Print";
export const download = "Download";
export const fileName = "recovery-codes.txt";
export const codesSaved = "I saved the codes";

// Once it is on
export const codesLeft = (count: number) =>
  `Two-factor authentication is on. ${plural(count, { one: "# recovery code is", other: "# recovery codes are" })} left.`;
export const fewCodes = "Create new ones soon.";
export const codeHint = "Or a recovery code. Needed to turn it off and to create new recovery codes.";
export const newCodes = "Create new recovery codes";
export const turnOff = "Turn off";
export const turnOffConsequence = "After this, you sign in with your password only.";
/** Quoted (Spec 1 §8). */
export const disabled = "Two factor disabled";
export const codeFirst = "Enter a code from your app first.";
export const failed = "Nothing was changed. Try again.";
