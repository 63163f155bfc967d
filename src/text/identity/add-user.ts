/** Texts of adding a user. */
export const addUser = "Add user";
export const emailStep = "Step 1 of 2: the email address they sign in with.";
export const cancel = "Cancel";
export const next = "Continue";
export const userStep = (company: string) => `Step 2 of 2: their name, and their roles at ${company}.`;
/** Of a user with an account. */
export const rolesStep = (company: string) => `Step 2 of 2: their roles at ${company}.`;
export const hasAccount = (name: string) => `${name} already has an account and keeps their password.`;
export const firstName = "First name";
export const lastName = "Last name";
export const firstNameMissing = "Enter the first name.";
export const lastNameMissing = "Enter the last name.";
export const roles = "Roles";
export const admin = "Admin";
export const adminHint = "Adds users and changes their roles.";
export const reporting = "Reporting";
export const reportingHint = "Sees orders and reports.";
export const purchasing = "Purchasing";
export const purchasingHint = "Orders and receives: the Ordering role.";
export const back = "Back";
export const addAndEmail = "Add user and send email";
/** Quoted (Spec 2 §8). */
export const added = (name: string) => `${name} added.`;
export const notAdded = "The user was not added. Sign in and try again.";
