/** At the door of the controlled cart: what can be done there today, before anybody fills it for nothing. */
import { Note } from "#src/ui/kit/notices/note.tsx";

export const ControlledDoor = () => (
  <Note icon="shield">
    Schedule II is ordered on a paper Form 222, everything else under the DEA number of the address. Signing with CSOS
    comes later.
  </Note>
);
