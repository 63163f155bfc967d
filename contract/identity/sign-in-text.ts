/** Texts of signing in that the data layer says. */

export const signInNotSaved =
  "This browser did not save your sign-in. Allow cookies for the portal. In Safari, also use the portal’s https address.";
