/** Texts of the sign-in dialog: its login and code forms, and the questions before a page is left. */
import { deviceName } from "#src/text/device.ts";
import { plural } from "#src/text/plural.ts";

export const signIn = "Sign in";
export const cancel = "Cancel";
export const expiredTitle = "Sign in to continue";
/** @param isAway the user was idle; otherwise the session ended during work */
export const expiredText = (isAway: boolean) =>
  `${isAway ? "You were away for a while." : "Your session has expired."} This page stays as you left it.`;
export const cancelAndSignOut = "Cancel and sign out";
export const notSignedIn = "You were not signed in. Try again.";

// Login
export const usersOfDevice = (device: string) => `Users of this ${device}`;
export const removeFromList = (name: string) => `Remove ${name} from this list`;
export const passwordMissing = "Enter your password.";
export const companyAccount = "Use your company account";
export const withPasskey = "Use a passkey";
export const forgotPassword = "Forgot password?";

// Code
export const codeTitle = "Enter your code";
export const codeHint = "Enter the code from your authenticator app, or one of your recovery codes.";
export const recoveryCode = "Recovery code";
export const codeMissing = "Enter the code.";
export const withRecoveryCode = "Use a recovery code";
export const withAuthenticator = "Use the authenticator app";

// Leaving a page whose session has ended
export const leaveTitle = "Sign out and leave this page?";
export const typedIsLost = "Anything you typed here and didn't send will be lost.";
/** @param isLocked the entries are encrypted until their user signs in */
export const entriesStay = (count: number, isLocked: boolean) =>
  plural(count, {
    one: `# entry stays ${isLocked ? "locked " : ""}on this ${deviceName()} until you sign in here again.`,
    other: `# entries stay ${isLocked ? "locked " : ""}on this ${deviceName()} until you sign in here again.`,
  });
export const keepPage = "Keep this page";
export const signOutAndLeave = "Sign out and leave";

// The end of an impersonation
export const impersonationEnded = (name: string) => `Your session as ${name} has ended`;
export const impersonationEndedText =
  "These sessions end after 60 minutes, or when someone ends them. Sign in to your own account to continue.";
export const entriesNotSent = (count: number) =>
  plural(count, {
    one: `# entry was not sent and stays on this ${deviceName()}.`,
    other: `# entries were not sent and stay on this ${deviceName()}.`,
  });
export const leaveAndSignIn = "Leave this page and sign in";
