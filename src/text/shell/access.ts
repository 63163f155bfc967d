/** Texts of pages that the user may not open, or can't open until they sign in. */

/** By the roles that a page needs. */
export const missingRole = {
  cs: "You don't have the CS (controlled substances) role",
  ordering: "You don't have the Ordering role",
  "ordering-or-reporting": "You need the Ordering or Reporting role",
  reporting: "You don't have the Reporting role",
  "admin-or-reporting": "You need the Reporting or Admin role",
  admin: "Only admins can open this page",
  staff: "Only the distributor's staff can open this page",
};
export const staffOnly = "This page is for staff only.";
export const askAdmin = (company: string): string =>
  `Ask an admin of ${company} to change your roles. What you entered or saved is kept.`;

export const signInOnline = "Sign in when you're back online";
export const signInOnlineHint =
  "Your session has expired, so this page is locked until you sign in. You can keep receiving.";
export const continueReceiving = "Continue receiving";
