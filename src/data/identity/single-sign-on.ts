/** Single sign-on: where a company's people sign in, and what its test provider said. */
import { queryOptions } from "@tanstack/react-query";
import * as contract from "#contract/identity/single-sign-on.ts";
import { isEmail } from "#contract/base/email.ts";
import { send } from "#src/api/send.ts";

/** Where the people of this e-mail's domain sign in; null where they do not. Only the domain is asked for. */
export const signOnQuery = (email: string) => {
  const domain = isEmail(email) ? email.trim().split("@").at(-1)!.toLowerCase() : "";
  return queryOptions({
    queryKey: ["sign-on", domain],
    queryFn: async ({ signal }) => (await send(contract.findSignOn, { domain }, { signal, isBackground: true })).url,
    enabled: domain.includes("."), // while it is typed most of it is no domain yet
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
};

/** What the test provider said; the token is good once. */
export const readTest = (token: string) => send(contract.testSignOn, { token });
