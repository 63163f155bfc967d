/** Number of rounds of the tests that kill a browser, a server or a database again and again. */

/** Returns KILL_ROUNDS, or `standard` if it is not set. @throws Error unless it is a whole number of 1 or more. */
export function getKillRounds(standard: number): number {
  const setting = process.env["KILL_ROUNDS"];
  if (setting === undefined) return standard;
  if (!/^[1-9]\d*$/.test(setting))
    throw new Error(`KILL_ROUNDS must be a whole number of 1 or more, not "${setting}".`);
  return Number(setting);
}
