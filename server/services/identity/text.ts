/** Texts of sign-in, accounts and users that the server alone has; those of emails are not here. */
import { alreadyUser } from "#contract/identity/text.ts";

/** A sentence with the wait in seconds up to a minute, in minutes above, rounded up. */
export function tryAgainIn(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return `Try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}

export const portalName = "Pharmacy ordering portal";
export const customerNotFound = "Your account has no access to this customer.";
export const logoNotFound = "This customer has no logo.";
export const userNotFound = "Your account has no access to this user.";
export const sessionNotFound = "This session has already ended.";

// Sign-in
export const notSecure = "You need a secure connection to sign in. Open the portal at its https address.";
const delay = "After 5 failed tries you'll have to wait, up to 15 minutes.";
/** The same for an unknown email address and a wrong password. */
export const signInFailed = `Incorrect email or password. ${delay}`;
export const signInWithCodeFailed = `Incorrect email, password or code. ${delay}`;
/** Instead of these during the wait, for known and unknown email addresses and for right and wrong passwords. */
export const tooManyTries = (waitMs: number) => `Too many failed tries. ${tryAgainIn(waitMs)}`;
export const accountDisabled = "This account is disabled. Ask your administrator.";
export const linkExpired = "This link has expired. Request a new one.";
/** The same for an email address that no account has. */
export const tooManyLinks = (most: number, waitMs: number) =>
  `The email was not sent. You can request ${most} links an hour for one address. ${tryAgainIn(waitMs)}`;
export const testLinkExpired = "This link has expired. Run the test again.";

// Passkeys
export const passkeyNotVerified = "This passkey could not be verified. Try again.";
export const passkeySignInFailed = "This passkey could not be verified. Try again, or sign in with your password.";
export const passkeyUnknown = "This passkey is not on file. Sign in with your password.";
export const passkeyAlreadyAdded = "This passkey was already added.";
export const passkeyNotFound = "This passkey was already removed.";

// Proof of identity before a change
export const signInAgain = "Sign out and sign in again. Then you can do this for 5 minutes.";
export const enterCurrentPassword = "Confirm it's you. Enter your current password.";
/** By how a user can confirm their identity. */
export const proofs = { password: "Your current password", key: "A code from your authenticator app" } as const;

// Two-factor authentication
export const tooManyCodes = (waitMs: number) => `Too many incorrect codes. ${tryAgainIn(waitMs)}`;
export const codeNotAccepted = "This code is incorrect or was already used. Wait for the next one.";
export const alreadyOn = "Two-factor authentication is already on.";
export const alreadyOff = "Two-factor authentication is already off.";
export const turnOnFirst = "Turn on two-factor authentication first.";
export const verifyFirst = "Verify a code first.";
export const turnOffOwn = "To turn off your own two-factor authentication, go to Account.";
export const turnOffAdmin = "Only the distributor can turn off two-factor authentication for an admin.";
export const userHasNone = "Two-factor authentication is already off for this user.";

// Rules of a new password
export const passwordLength = (shortest: number, longest: number) => `Use ${shortest} to ${longest} characters.`;
export const passwordCommon = "Don't use a common or easily guessed password.";
export const passwordContext = "Don't include your name, your email address, or your company's or the portal's name.";
export const passwordCurrent = "Don't use your current password.";

// Users
export const ownAdminRole = "You can't remove your own Admin role. Another admin can.";
export const disableSelf = "You can't disable your own account. Another admin can.";
export const removeSelf = "You can't remove yourself. Another admin can.";
export const disabledByDistributor = (name: string) =>
  `The distributor disabled ${name}. Only the distributor can enable them again.`;
export const cannotAdd = "This user can't be added. Ask the distributor.";
export const alreadyUserDisabled = (name: string) => `${alreadyUser(name)} They are disabled. Re-enable them instead.`;

// Notifications
export const browserNotSupported = "Notifications can't be sent to this browser. You still get everything by email.";
