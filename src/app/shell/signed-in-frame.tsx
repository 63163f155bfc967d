/** Bar, rail and tab bar around the screens of a logged-in person: one part, for they are always shown together. */
import type { User } from "#src/data/session.ts";
import { RailSlot } from "#src/ui/rail-slot.tsx";
import { Navigation } from "./navigation.tsx";

export { Header } from "./header.tsx";
export { TabBar } from "./tab-bar.tsx";

/** The rail, with room for what belongs to the screen on show. */
export const Rail = ({ user }: { user: User }) => (
  <Navigation user={user}>
    <RailSlot />
  </Navigation>
);
