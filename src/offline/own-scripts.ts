/** The page's policy for scripts that run in workers (Trusted Types): our own files and nothing else. */

/** An address the page may start a worker from. @throws TypeError for any other. */
export function ownScript(address: string): string {
  policy ??= trustedTypes?.createPolicy("own-scripts", { createScriptURL: checked });
  // Where the browser enforces trusted types it wants its own object; TypeScript's DOM knows only text there.
  return policy === undefined ? checked(address) : (policy.createScriptURL(address) as unknown as string);
}

let policy: { createScriptURL: (address: string) => object } | undefined;

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => NonNullable<typeof policy>;
};
// Firefox and Safari had none for long.
const { trustedTypes } = globalThis as unknown as { trustedTypes?: Policies };

function checked(address: string): string {
  if (/^\/(sw\.js|assets\/[\w.-]+\.js)$/.test(address)) return address;
  if (import.meta.env.DEV && address.startsWith("/src/")) return address;
  throw new TypeError(`${address} is not a script of the portal.`);
}
