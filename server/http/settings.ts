/** What row-level security looks at. */
import type { Caller } from "#server/base/caller.ts";

export const settingsOf = (caller: Caller): Record<string, string> => ({
  "app.customers": `{${caller.customers.join(",")}}`,
  "app.user_id": String(caller.user_id),
  "app.on_behalf_of": String(caller.on_behalf_of ?? ""),
  "app.staff": caller.roles.is_admin ? "on" : "off",
});
