/** Finds in a sentence for a person what only the program calls so: names of fields and headers, and the words of the schema library. */

/** `item_id`, `searchText`, `x-base`, `idempotency-key`: no sentence writes a word like that. */
const names = [/[a-z\d]_[a-z\d]/i, /\b[a-z]{2,}[A-Z][a-z]/, /\bx-[a-z]+/i, /\bidempotency-key\b/i];

/** What zod says where nobody has said anything else. */
const zodWords = [
  /\binvalid (input|option|value|key|element|type|string|union)\b/i,
  /\bexpected (a |an |one |string|number|int|boolean|array|object|date|record|nonoptional|never|null)/i,
  /\breceived (undefined|null|nan|string|number|boolean|array|object)\b/i,
  /\b(unrecognized|unrecognised) keys?\b/i,
  /\btoo (big|small): /i,
  /\bmust match pattern\b/i,
  /\b(undefined|NaN|zod)\b/,
];

/** Returns what of a message is schema wording; empty for a sentence that a person understands. */
export const schemaWordingIn = (message: string): string[] =>
  [...names, ...zodWords].flatMap((pattern) => pattern.exec(message)?.[0] ?? []);
