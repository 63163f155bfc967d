/** How the person likes the portal: kept at the server, for every device of theirs (src/ui/kit/device/preferences.ts applies it). */
import * as contract from "#contract/identity/preferences.ts";
import type { Preferences } from "#contract/identity/preferences.ts";
import { send } from "#src/api/send.ts";

/** What they chose; what they never chose stays as the device has it. */
export const readPreferences = () => send(contract.preferences, {}, { whenSignedOut: "fail" });

export const savePreferences = (chosen: Preferences) => send(contract.savePreferences, chosen);
