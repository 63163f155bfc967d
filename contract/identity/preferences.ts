/** How a person likes the portal, on every device. The specification knows none; the theme alone was kept on the device. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Nothing } from "#contract/base/fields.ts";

/** Independent of the language: `words` is "Nov 20, 2026", `browser` whatever the browser is set to. */
export const DateFormat = z.enum(["words", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD", "browser"]);
export type DateFormat = z.infer<typeof DateFormat>;

/** What was never chosen is left out: the device's own choice stays then. */
export const Preferences = z.strictObject({
  date_format: z.optional(DateFormat),
  theme: z.optional(z.enum(["system", "light", "dark"])),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferences = call({
  method: "GET",
  path: "/api/users/preferences",
  needs: "user",
  about: "The user's preferences.",
  input: Nothing,
  output: Preferences,
});

export const savePreferences = call({
  method: "POST",
  path: "/api/users/preferences",
  needs: "user",
  notImpersonating: true,
  about: "Save the user's preferences. Fields that are left out do not change.",
  input: Preferences,
  output: Preferences,
});
