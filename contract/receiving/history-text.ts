/** Texts about the receive history that page and server share. */

export const fromAfterTo = "The from date must not be after the to date.";
