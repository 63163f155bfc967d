/** The session's token, kept in the cookie `stcart` that the page itself reads (docs/readings.md, "session cookie"). */
import { isApp } from "./as-app.ts";

const name = "stcart";
/** Gone when a session has come to its end at the latest (docs/architecture.md, "Sessions"): what this device knows without asking. Its value is that time. */
const lifeName = "stcart-life";
/** By which what this device keeps of the session's answers is sealed (offline/at-rest.ts): no longer here than the session. The server makes no use of it. */
const secretName = "stcart-seal";
const longestLifeMs = 12 * 3_600_000;
const place = "Path=/; Secure; SameSite=Strict";

/** The token, or undefined when nobody signed in on this browser. */
export const token = (): string | undefined => cookie(name);

/** What the seal of kept answers is made of; undefined where nobody is signed in. */
export const sealSecret = (): string | undefined => cookie(secretName);

/** Whether a session may still be alive, as far as can be said without the server. */
export const mayBeAlive = (): boolean => token() !== undefined && cookie(lifeName) !== undefined;

/**
 * Keeps a token until the person signs out or the browser ends; in the installed portal for as long as a session lasts. False where the browser does
 * not: cookies are off, or it is Safari over plain http.
 */
export function keepToken(value: string): boolean {
  const maxAge = `Max-Age=${longestLifeMs / 1000}`;
  document.cookie = `${lifeName}=${Date.now() + longestLifeMs}; ${place}; ${maxAge}`;
  const ownLife = isApp() ? `; ${maxAge}` : "";
  document.cookie = `${name}=${value}; ${place}${ownLife}`;
  keepSecret(ownLife);
  return token() === value;
}

/** At the start. In the installed portal a session that was begun in a tab outlives the browser from here on, too, and no longer than it lasts. */
export function takeTokenOver(): void {
  const value = token();
  const seconds = Math.floor((Number(cookie(lifeName)) - Date.now()) / 1000);
  if (value === undefined || !isApp() || !(seconds > 0 && seconds * 1000 <= longestLifeMs)) return;
  document.cookie = `${name}=${value}; ${place}; Max-Age=${seconds}`;
  keepSecret(`; Max-Age=${seconds}`);
}

/** The secret that is there, or a new one, for as long as the token. */
function keepSecret(life: string): void {
  const made = sealSecret() ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))));
  document.cookie = `${secretName}=${made}; ${place}${life}`;
}

/** Forgets the token in every tab of this browser. */
export function dropToken(): void {
  document.cookie = `${secretName}=; ${place}; Max-Age=0`;
  document.cookie = `${name}=; ${place}; Max-Age=0`;
  document.cookie = `${lifeName}=; ${place}; Max-Age=0`;
}

function cookie(wanted: string): string | undefined {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${wanted}=`));
  const value = pair?.slice(wanted.length + 1);
  return value === undefined || value === "" ? undefined : value;
}
