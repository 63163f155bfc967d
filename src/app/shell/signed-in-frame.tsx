/** Bar, rail and tab bar around the screens of a logged-in person: one part, for they are always shown together. */
import { useEffect } from "react";
import type { User } from "#src/data/identity/session.ts";
import { keepScansOut } from "#src/ui/kit/device/use-scanner.ts";
import { Navigation } from "./navigation.tsx";

export { Header } from "./header.tsx";
export { TabBar } from "./tab-bar.tsx";

export function Rail({ user }: { user: User }) {
  useEffect(keepScansOut, []);
  return <Navigation user={user} />;
}
