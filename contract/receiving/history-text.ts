/** Texts about the receive history that page and server share. */

export const fromAfterTo = "The From date must not be after the To date.";
