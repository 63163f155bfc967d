/** Loads a document when it is asked for. */
import { useMutation } from "@tanstack/react-query";
import { useUser } from "#src/data/identity/session.ts";
import { documentOf, type GivenDocument, type WantedDocument } from "./documents.ts";

export type LoadedDocument = {
  /** @param whenSignedOut the session is over: somebody has to sign in before it goes on. */
  load: (whenSignedOut: () => void) => Promise<GivenDocument>;
  isLoading: boolean;
};

export function useDocument(wanted: WantedDocument): LoadedDocument {
  const { user_id, customer_id } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (whenSignedOut: () => void) => documentOf(wanted, { owner: { user_id, customer_id }, whenSignedOut }),
  });
  return { load: mutateAsync, isLoading: isPending };
}
