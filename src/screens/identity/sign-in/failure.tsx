/** Why a form of the sign-in was not answered. */
import { failureOf } from "#src/api/failures.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { notSignedIn } from "#src/text/identity/sign-in.ts";

export function Failure({ error }: { error: unknown }) {
  const failure = failureOf(error);
  return (
    <Note tone="attention" spoken>
      {"message" in failure ? failure.message : notSignedIn}
    </Note>
  );
}
