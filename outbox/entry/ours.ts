/** How a device knows its server. */
import { headers } from "#contract/base/headers.ts";

/**
 * Whether our server gave this answer to the request with that key: it names it. A captive portal or a proxy answers too, gladly with 200, and many of
 * them number requests as we do; what they say, 401 and 403 among it, is no answer.
 */
export const isOurs = (answered: { get: (name: string) => string | null }, key: string | undefined): boolean =>
  key !== undefined && answered.get(headers.answersKey) === key;
