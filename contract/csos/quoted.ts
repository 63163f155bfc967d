/** Texts about certificates that the specification quotes with "please", which the lint of texts rejects elsewhere (Spec 1 §8, Spec 2 §8). */

export const ldapFailed = "Failed to contact the DEA LDAP server. Please try again later.";
/** At the upload, for a cause that is not known. */
export const uploadFailed = "Failed to upload certificate. Please refresh the page and try again.";
/** At the checkout, for a cause that is not known. */
export const signingFailed = "Please refresh the page and try again.";
