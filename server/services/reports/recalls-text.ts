/** Texts about recalls that the server alone says. */

export const recallNotFound = "Your account has no access to this recall.";
