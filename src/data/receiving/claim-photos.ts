/** Photos of claims as the page shows them. */
import { queryOptions, useQueries } from "@tanstack/react-query";
import { claimPhoto, type Claim } from "#contract/receiving/claims.ts";
import { send } from "#src/api/send.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";

/** The photos of claims that the server has whole, each as an address that an image takes. */
export function usePhotos(those: readonly Claim[]): ReadonlyMap<string, string> {
  const ids = those.flatMap(({ exceptions }) =>
    exceptions.flatMap(({ photos }) => photos.flatMap(({ photo_id, is_whole }) => (is_whole ? [photo_id] : []))),
  );
  const found = useQueries({ queries: ids.map(photoQuery) });
  return new Map(ids.flatMap((id, at) => (found[at]?.data === undefined ? [] : [[id, found[at].data] as const])));
}

const photoQuery = (photo_id: string) =>
  queryOptions({
    queryKey: [...receivingKey, "photo", photo_id],
    queryFn: async ({ signal }) => {
      const { content_type, Bytes } = await send(claimPhoto, { photoId: photo_id }, { signal });
      return `data:${content_type};base64,${Bytes}`;
    },
    staleTime: Infinity,
  });
