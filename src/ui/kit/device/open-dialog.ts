/** Whether a dialog is open: a code is nothing for it, wherever it comes from. */

export const dialogs = "[role=dialog], [role=alertdialog]";
export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null;
