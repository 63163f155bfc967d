/** The person's initials in the bar; what opens under them is loaded after the first paint. */
import { Suspense } from "react";
import { lazyScreen } from "#src/app/lazy-screen.tsx";
import type { User } from "#src/data/session.ts";

const AccountMenu = lazyScreen(async () => (await import("./account-menu.tsx")).AccountMenu);

export function Account({ user }: { user: User }) {
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
  return (
    <Suspense fallback={<span className="face">{initials}</span>}>
      <AccountMenu user={user} initials={initials} />
    </Suspense>
  );
}
