/** Why a person was not added. */
import { failureOf } from "#src/api/failures.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { notAdded } from "#src/text/identity/add-user.ts";

export function Failed({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const failure = failureOf(error);
  return (
    <Note tone="attention" spoken>
      {"message" in failure ? failure.message : notAdded}
    </Note>
  );
}
