/** Texts of the passkeys on the Account page. */
export const title = "Passkeys";
export const intro = "Sign in with your fingerprint, your face or a device PIN instead of a password.";
/** `{time}` is a time, as in the next one. */
export const added = "Added {time}";
export const lastUsed = "Last used {time}";
/** Name of a new passkey, shown on every device. @param device "tablet" */
export const newName = (device: string, date: string) => `${device.charAt(0).toUpperCase()}${device.slice(1)}, ${date}`;
export const remove = "Remove";
export const removeConsequence = "It can no longer be used to sign in.";
export const add = "Add passkey";
export const notAvailable = "Passkeys are not available in this browser or at this address of the portal.";
export const notAdded = "The passkey was not added. Sign in and try again.";
