/** Texts of the contact page. */

export const title = "Contact";
export const helpDesk = "Help desk";
export const phone = "Phone";
export const email = "Email";
/** Until the server has said them. */
export const onInvoices = "The help desk's phone number and email address are on every invoice and packing list.";
export const beforeCalling = "Before you call";
/** `{reset}` is a link named `resetPassword`. */
export const cannotSignIn = "Can't sign in? {reset}.";
export const resetPassword = "Reset your password by email";
export const pageMissing = "Missing a page or a button? Ask an admin of your company. They manage users and roles.";
/** `{sync}` is a link named `syncPage`. */
export const enteredOffline = "Entered something offline? The {sync} shows whether it was sent.";
export const syncPage = "Sync page";
export const whenCalling =
  "When you call, have the order number ready, and the version at the bottom of the page. Never share your password. The help desk doesn't ask for it.";
