/** Texts of requesting a link to a new password. */
export const title = "Forgot your password?";
export const dialogHint = "We'll email you a link to choose a new one.";
export const pageHint = "Enter the email address you sign in with. We'll email you a link to choose a new password.";
export const emailLink = "Email me a link";
export const sendAgain = "Send again";
/** Quoted (Spec 1 §8). */
export const sent = "Email has been sent";
/** The same for every address. */
export const sentHint =
  "If this address has an active account, a link is on its way. It works once, within 24 hours. No email? Check your spam folder.";
export const sendFailed = "The email was not sent. Try again.";
export const backToSignIn = "Back to sign in";
