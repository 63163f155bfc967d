/** How the person likes the portal: kept at the server, applied here, and remembered by the device so that the next start needs nobody's word. */
import { queryOptions } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import * as contract from "#contract/preferences.ts";
import type { Preferences } from "#contract/preferences.ts";
import { send } from "#src/api/send.ts";
import { setDateFormat } from "#src/ui/date-format.ts";
import { themeAtom } from "#src/ui/theme.ts";

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => send(contract.preferences, {}, { signal }),
  staleTime: 0,
  meta: { quiet: true },
});

/** As the server has them; for whoever signs in. What they never chose stays as the device has it. */
export async function applyOwnPreferences(): Promise<void> {
  applyPreferences(await send(contract.preferences, {}, { whenSignedOut: "fail" }));
}

export function applyPreferences({ date_format, theme }: Preferences): void {
  if (date_format !== undefined) setDateFormat(date_format);
  if (theme !== undefined) getDefaultStore().set(themeAtom, theme);
}

/** At once here, then at the server. */
export async function choosePreferences(chosen: Preferences): Promise<Preferences> {
  applyPreferences(chosen);
  return send(contract.savePreferences, chosen);
}
