/** Texts of sign-in, accounts and users that page and server share, or that the contract has. */
export const linkNotValid = "This link isn't valid.";
export const codeNotCorrect = "This code is incorrect.";
export const currentPasswordNotCorrect = "This is not your current password.";
export const passkeyOnDevice = "You already have a passkey on this device.";
export const cookiesBlocked =
  "Your browser did not save the sign-in. Allow cookies for the portal. In Safari, also use the portal's https address.";
export const alreadyUser = (name: string) => `${name} is already a user here.`;

/** Each follows the name of a field: "The link must be complete." */
export const mustBeComplete = "must be complete";
export const mustHaveReason = "must say why, in 5 characters or more";
export const mustBeBrowserKey = "must be the browser's key, as the browser gave it";
export const mustBeBrowserSecret = "must be the subscription's secret, as the browser gave it";
export const mustBeBase64 = "must be base64url";
export const mustBeLonger = "must be longer than 3 characters";
export const mustBeOneLine = "must be one line";
