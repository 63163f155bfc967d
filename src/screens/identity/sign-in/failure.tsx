/** Why a form of the sign-in was not answered. */
import { failureOf } from "#src/api/failures.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";

export function Failure({ error }: { error: unknown }) {
  const failure = failureOf(error);
  return (
    <Note tone="attention" spoken>
      {"message" in failure ? failure.message : "The session did not begin. Try again."}
    </Note>
  );
}
