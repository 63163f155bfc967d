/** The session's token, kept in the cookie `stcart` that the page itself reads (readings.md, "session cookie"). */

const name = "stcart";

/** The token, or undefined when nobody signed in on this browser. */
export function token(): string | undefined {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value === undefined || value === "" ? undefined : value;
}

/** Keeps a token until the browser ends or the person signs out. */
export function keepToken(value: string): void {
  document.cookie = `${name}=${value}; Path=/; Secure; SameSite=Strict`;
}

/** Forgets the token in every tab of this browser. */
export function dropToken(): void {
  document.cookie = `${name}=; Path=/; Secure; SameSite=Strict; Max-Age=0`;
}
