/** Texts of refusals that every call can give. */
export const notAllowed = "You are not allowed to do this.";
export const notSignedIn = "Sign in to continue.";
export const keyReused = "This key was already used for another request.";
export const selectCustomer = "Select a customer first.";
