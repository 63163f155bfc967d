/** At the door of the controlled cart: what can be done there today, before anybody fills it for nothing. */
import { Note } from "#src/ui/kit/notices/note.tsx";

export const ControlledDoor = () => (
  <Note icon="shield">
    Schedule II is signed with a CSOS certificate, or ordered on a paper Form 222. Schedules III to V need neither: they
    are ordered under the DEA number of the address.
  </Note>
);
