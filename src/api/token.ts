/** The session's token, kept in the cookie `stcart` that the page itself reads (readings.md, "session cookie"). */

const name = "stcart";
/** Gone when a session has come to its end at the latest (design.md, "Sessions"): what this device knows without asking. */
const lifeName = "stcart-life";
const longestLifeSeconds = 12 * 3600;
const place = "Path=/; Secure; SameSite=Strict";

/** The token, or undefined when nobody signed in on this browser. */
export const token = (): string | undefined => cookie(name);

/** Whether a session may still be alive, as far as can be said without the server. */
export const mayBeAlive = (): boolean => token() !== undefined && cookie(lifeName) !== undefined;

/** Keeps a token until the browser ends or the person signs out. False where the browser does not: cookies are off, or it is Safari over plain http. */
export function keepToken(value: string): boolean {
  document.cookie = `${name}=${value}; ${place}`;
  document.cookie = `${lifeName}=1; ${place}; Max-Age=${longestLifeSeconds}`;
  return token() === value;
}

/** Forgets the token in every tab of this browser. */
export function dropToken(): void {
  document.cookie = `${name}=; ${place}; Max-Age=0`;
  document.cookie = `${lifeName}=; ${place}; Max-Age=0`;
}

function cookie(wanted: string): string | undefined {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${wanted}=`));
  const value = pair?.slice(wanted.length + 1);
  return value === undefined || value === "" ? undefined : value;
}
