/** Why this device keeps nothing that a person enters, and what to do; undefined where it does. @param device "tablet", say */
export function storageWords(outbox: string, device: string): string | undefined {
  if (outbox === "unreadable")
    return "This browser does not open what it keeps, so nobody can say whether all is sent. Reload the page. If it stays so, open the portal in an ordinary window, not in a private one.";
  if (outbox === "held")
    return `Another tab has an older version of the portal open, so what is saved on this ${device} cannot be opened here. Close that tab. Nothing is lost.`;
  if (outbox === "newer")
    return `A newer version of the portal was used on this ${device}, and this version cannot open what that one keeps here. Nothing that waits is lost. Reload the page; if this stays, use another device until the newer version is back.`;
  return undefined;
}
