/** Texts of the Receive page and its tabs. */

export const title = "Receive";
export const pending = "Pending";
export const unexpected = "Unexpected";
export const history = "History";
export const quarantine = "Quarantine";
export const setup = "Setup";
