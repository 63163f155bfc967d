/** What an e-mail address looks like; of people and nothing more: only a mail that arrives proves one. */

/** The HTML standard's pattern for `input type=email` (docs/readings.md, "email pattern"). */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const longestEmail = 254;

/** True for what the sign-in takes; spaces around it do not count. */
export const isEmail = (typed: string): boolean =>
  typed.trim().length <= longestEmail && emailPattern.test(typed.trim());
