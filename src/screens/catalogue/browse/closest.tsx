/** What is shown is not what was typed: a look-alike must never pass for it. */
import { closeMatches, partialMatches } from "#src/text/catalogue/nothing-found.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";

export function Closest({ how, text }: { how: "near" | "some"; text: string }) {
  return (
    <Note tone="attention">
      <span role="status">{how === "near" ? closeMatches(text) : partialMatches(text)}</span>
    </Note>
  );
}
