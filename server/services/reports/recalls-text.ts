/** Texts about recalls that the server alone says. */

export const recallNotFound = "This recall does not exist.";
