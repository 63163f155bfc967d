/** Texts of the question for the password or a code before sign-in settings change. */

export const title = "Confirm it's you";
export const hint = "This changes how you sign in. We won't ask again for 5 minutes.";
export const cancel = "Cancel";
export const confirm = "Continue";
export const codeInstead = "Use a code instead";
export const passwordInstead = "Use your password instead";
export const passwordMissing = "Enter your current password.";
export const codeMissing = "Enter the code.";
export const signInAgain = "Sign in and try again.";
export const code = "Code from your authenticator app";
export const codeHint = "Or a recovery code.";
export const password = "Current password";
