/** Programs of the system that tests use: openssl, pdftotext and others (scripts/programs.mjs installs them before a run). */

/**
 * Returns `isPresent`: tests are skipped without a program that they use.
 * @throws Error where CI is set, because there a missing program is a failure
 */
export function checkProgram(name: string, isPresent: boolean): boolean {
  if (!isPresent && process.env["CI"]) throw new Error(`${name} is not installed, and CI needs it.`);
  return isPresent;
}
