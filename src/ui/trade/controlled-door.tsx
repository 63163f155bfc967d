/** At the door of the controlled cart: what can be done there today, before anybody fills it for nothing. */
import { Note } from "#src/ui/kit/note.tsx";

export const ControlledDoor = () => (
  <Note icon="shield">The controlled cart can be filled. Ordering comes later, by CSOS and Form 222.</Note>
);
