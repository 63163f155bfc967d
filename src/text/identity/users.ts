/** Texts of the Users and roles page. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Users and roles";
export const usersAt = (count: number, company: string) => `${formatQuantity(count, "user")} at ${company}`;
export const impersonating = "You can't change users or roles while signed in as another user.";
export const onlineToChange = "You must be online to change users or roles.";
export const findUser = "Find a user";
export const nameOrEmail = "Name or email";
export const users = "Users";
export const loading = "Loading users";
export const loadFailed = "Users could not be loaded.";
export const noMatch = (typed: string) => `No match for "${typed}"`;
export const showAll = "Show all users";

// Row
export const you = "You";
export const disabled = "Disabled";
export const noPassword = "No password yet";
export const rolesOf = (name: string) => `Roles of ${name}`;
export const ownAccount =
  "Your account. Only another admin can remove your Admin role, disable your account or remove you.";
/** @param role "Ordering", as in the next one */
export const roleAdded = (name: string, role: string) => `${name} has the ${role} role`;
export const roleRemoved = (name: string, role: string) => `${name} no longer has the ${role} role`;
export const undo = "Undo";
/** Of the Dock role. */
export const dockHint = "Opens with Receive";
export const saving = "Saving…";
/** @param reason a sentence */
export const notSaved = (reason: string) => `Not saved. ${reason}`;
export const signInAgain = "Sign in and try again.";

// Actions. Each name of a button starts with what the button shows.
export const resetEmail = "Send reset email";
export const resetEmailTo = (name: string) => `Send reset email to ${name}`;
export const resetEmailConsequence = (name: string) =>
  `${name} gets an email with a link to choose a new password. The current password works until then.`;
/** Quoted (Spec 2 §8). */
export const emailSent = (email: string) => `Email sent to ${email}.`;
export const turnOffTwoFactor = "Turn off two-factor";
export const turnOffTwoFactorFor = (name: string) => `Turn off two-factor for ${name}`;
export const turnOffTwoFactorConsequence = (name: string) =>
  `${name} is signed out everywhere, no longer needs a code to sign in, and gets an email about it. Do this only for a user who lost their phone and asked you.`;
export const twoFactorDisabled = (name: string) => `Two factor disabled for ${name}.`;
export const disable = "Disable";
export const disableUser = (name: string) => `Disable ${name}`;
export const disableConsequence = (name: string, company: string) =>
  `${name} can't sign in for ${company} from now on. Their orders and receipts stay.`;
export const reEnable = "Re-enable";
export const reEnableUser = (name: string) => `Re-enable ${name}`;
export const reEnableConsequence = (name: string, company: string) =>
  `${name} can sign in for ${company} again, with the roles shown here.`;
export const remove = "Remove";
export const removeUser = (name: string) => `Remove ${name}`;
export const removeConsequence = (name: string, company: string) =>
  `${name} will be removed from ${company} and can no longer sign in there. Their orders and receipts remain.`;
/** Quoted (Spec 2 §8). */
export const deleted = (name: string) => `${name} deleted.`;

// Second count
export const secondCountTitle = "Receiving Schedule II";
export const secondCount = "A second user confirms each count";
export const secondCountHint =
  "On the same tablet, with their own password or passkey. Each confirmation is saved with the order.";
