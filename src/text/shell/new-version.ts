/** Texts of the messages about a new version. */

export const ready = "A new version is ready.";
export const reload = "Reload";
export const notReady = "The new version isn't ready yet.";
export const notReadyHint = "The download takes longer than usual. We offer it again when it's ready.";
export const noConnection = "No connection";
export const noConnectionHint = "The new version stays on this device. We offer it again when you're back online.";
