/** At the door of the controlled cart: what can be done there today, before anybody fills it for nothing. */
import { Note } from "#src/ui/kit/note.tsx";

export const ControlledDoor = () => (
  <Note icon="shield">
    Today the controlled cart can be filled; orders cannot be placed from it yet. CSOS and Form 222 come with a later
    version.
  </Note>
);
