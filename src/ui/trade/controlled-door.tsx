/** At the door of the controlled cart: what can be done there today, before anybody fills it for nothing. */
import { whatIsNeeded } from "#src/text/trade/controlled.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";

export const ControlledDoor = () => <Note icon="shield">{whatIsNeeded}</Note>;
