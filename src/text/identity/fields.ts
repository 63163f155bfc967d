/** Labels and errors of fields that several sign-in and account screens have. */
export const email = "Email";
export const emailNotValid = "Enter an email address like name@company.com.";
export const password = "Password";
export const authenticatorCode = "Code from your authenticator app";
