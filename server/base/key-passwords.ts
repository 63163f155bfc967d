/**
 * Passwords of people's keys while a call is answered: bytes that are overwritten when it is, never text, which stays in memory until somebody else's happens
 * to be written over it (docs/decisions/113). What a call reads in its input instead is a name for them.
 */
import { randomBytes } from "node:crypto";

const held = new Map<string, Buffer>();

/** The name under which `keyPassword` gives them, until `forget`. */
export function hold(password: Buffer): string {
  const name = randomBytes(24).toString("base64url");
  held.set(name, password);
  return name;
}

/** The bytes (UTF-8) behind a name; of what is none, its own: whoever calls a service by hand has text. */
export const keyPassword = (given: string): Buffer => held.get(given) ?? Buffer.from(given, "utf8");

export function forget(name: string): void {
  held.get(name)?.fill(0);
  held.delete(name);
}
