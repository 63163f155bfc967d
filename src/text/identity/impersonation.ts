/** Texts of signing in as another user, for the distributor's staff. */
export const title = "Sign in as user";
export const user = "User";
export const findHint = "Name, email or customer";
export const typeName = "Type the start of a name.";
/** The list has only users who can sign in. */
export const noMatch = (typed: string) => `No active user matches "${typed}".`;
export const changeUser = "Change user";
export const reason = "Reason";
export const reasonHint = "Saved in the customer's audit trail. Your name is recorded with everything you do.";
export const reasonMissing = "Enter the reason, such as a case number.";
export const rules =
  "You can see and do what this user can, for up to 60 minutes. You can't sign orders, order controlled substances, or change passwords, two-factor authentication, roles or preferences. The user's cart stays as it is.";
export const createLink = "Create link";
export const offline = "You must be online to create a link.";
export const linkHint =
  "Opening the link here signs you out of your own account in this browser. To stay signed in, copy it to a private window. It works once, within a minute.";
export const signInAs = (name: string) => `Sign in as ${name}`;
export const copyLink = "Copy link";
export const copied = "Link copied";
export const notCopied = "The browser did not allow copying. Open the link here instead.";
export const linkExpired = "This link has expired. It was valid for one minute.";
export const createNewLink = "Create new link";
