/** The token of a link, from the address bar to whoever exchanges it: once, and nowhere else. */

let kept: string | undefined;

/** Called before the address is taken out of the history. */
export function keepLinkToken(token: string): void {
  kept = token;
}

/** The token, for the first who asks. */
export function takeLinkToken(): string | undefined {
  const token = kept;
  kept = undefined;
  return token;
}
