/** What is shown is not what was typed: a look-alike must never pass for it. */
import { Note } from "#src/ui/kit/notices/note.tsx";

export function Closest({ how, text }: { how: "near" | "some"; text: string }) {
  return (
    <Note tone="attention">
      <span role="status">
        {how === "near"
          ? `Nothing is spelt “${text}”. These come closest. Check the name.`
          : `No product has all of “${text}”. These have the most of it.`}
      </span>
    </Note>
  );
}
