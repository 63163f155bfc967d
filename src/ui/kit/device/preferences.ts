/** Applies how a person likes the portal, and has the device remember it, so that the next start needs nobody's word. */
import { getDefaultStore } from "jotai";
import type { Preferences } from "#contract/identity/preferences.ts";
import { setDateFormat } from "#src/ui/kit/words/date-format.ts";
import { themeAtom } from "./theme.ts";

export function applyPreferences({ date_format, theme }: Preferences): void {
  if (date_format !== undefined) setDateFormat(date_format);
  if (theme !== undefined) getDefaultStore().set(themeAtom, theme);
}
