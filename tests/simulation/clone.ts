/** What `structuredClone` gives: plain data by hand, many times as fast. The fake disk copies all that goes in and comes out. */

const original = structuredClone;

export function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? original(value) : value;
  if (Array.isArray(value)) return value.map(copied);
  if (Object.getPrototypeOf(value) !== Object.prototype) return original(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = copied((value as Record<string, unknown>)[key]);
  return copy;
}
