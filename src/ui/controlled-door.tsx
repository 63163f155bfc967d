/** At the door of the controlled cart: what can be done there today, before anybody fills it for nothing. */
import { Note } from "./note.tsx";

export const ControlledDoor = () => (
  <Note icon="shield">
    Today you can look products up and fill the controlled cart. Orders cannot be placed from it yet: signing with CSOS
    and Form 222 come with a later version.
  </Note>
);
