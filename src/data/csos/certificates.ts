/** The customer's CSOS certificates: asked for, added from a file, removed. Nothing of a file or its password stays on the device. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import type { InputOf, OutputOf } from "#contract/base/call.ts";
import * as contract from "#contract/csos/certificates.ts";
import { send } from "#src/api/send.ts";
import { certificatesKey } from "#src/data/base/kept.ts";

export const certificatesQuery = queryOptions({
  queryKey: certificatesKey,
  queryFn: ({ signal }) => send(contract.csosCertificates, {}, { signal }),
  staleTime: 0,
});

export type Uploaded = OutputOf<typeof contract.uploadCertificate>;
export type Upload = Omit<InputOf<typeof contract.uploadCertificate>, "file"> & { file: File };

/** Never tried again by itself: a password is in it. */
export function useUpload() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    meta: { quiet: true },
    mutationFn: async ({ file, ...typed }: Upload) =>
      send(contract.uploadCertificate, { ...typed, file: await base64Of(file) }, { once: true }),
    onSettled: () => client.invalidateQueries({ queryKey: certificatesQuery.queryKey }),
  });
}

export function useDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (certificate_id: number) => send(contract.deleteCertificate, { certificate_id }),
    onSettled: () => client.invalidateQueries({ queryKey: certificatesQuery.queryKey }),
  });
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
