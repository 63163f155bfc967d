/** Whether a dialog is open: a code is nothing for it, wherever it comes from. */

export const dialogs = "[role=dialog], [role=alertdialog]";

/** Looks beside the page, where every dialog is: it is asked for each key of a scan, and the page may have 20,000 elements. */
export function isDialogOpen(): boolean {
  for (const part of document.body.children)
    if (part.id !== "root" && (part.matches(dialogs) || part.querySelector(dialogs) !== null)) return true;
  return false;
}
