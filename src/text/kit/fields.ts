/** Texts of form fields. Constants only. */

export const optional = "Optional";
export const select = "Select";
export const showAll = "Show all";
export const searching = "Searching…";

export const oneMore = "One more";
export const oneFewer = "One fewer";
export const clear = "Clear";
export const deleteDigit = "Delete digit";

export const showPassword = "Show password";
export const hidePassword = "Hide password";
export const spaceInPassword = "This password begins or ends with a space.";
