/** Texts of the pages where a company's single sign-on leads. */
export const noAccountHeading = "Account not found";
export const noAccount = (email: string) => `There is no account for ${email}.`;
export const noAccountHint =
  "Your company's sign-in worked, but this email address can't use the portal. Ask your administrator to add it.";
export const noAccountTestHint =
  "The test provider's response was valid. Add this user under Users and roles, or have the provider send another email address.";
export const goHome = "Go to Home";

export const signedOutHeading = "Signed out";
export const signOut = "Sign out";
export const signedOut = "You are signed out.";
export const signedOutHint = "To continue, sign in again.";
export const signedOutEverywhere = "You are also signed out of your company account.";
export const signedOutOfPortal = "You are signed out of the portal.";
export const companyLeftHint =
  "Your company account may still be open in this browser. On a shared device, sign out there too or close the browser.";
export const stillSignedInHeading = "Still signed in";
export const stillSignedIn = "You are still signed in to the portal.";
export const stillSignedInHint = "To end your session on this device, sign out.";
export const portalLeftHint = "You are signed out of your company account. On a shared device, sign out here too.";
export const notChecked = "We couldn't check if you are signed in.";

export const testTitle = "Single sign-on works";
export const testNote = "This was a test. It didn't sign anyone in or out.";
export const customer = "Customer";
export const user = "User";
export const providerName = "Name at the provider";
export const providerSession = "Session at the provider";
export const notProvided = "Not provided";
