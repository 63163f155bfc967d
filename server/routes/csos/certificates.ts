/** Routes of CSOS certificates. */
import * as contract from "#contract/csos/certificates.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { certificates, readUpload, remove, upload } from "#server/services/csos/certificates.ts";
import type { Trust } from "#server/services/csos/trust.ts";

export const certificateRoutes = (trust: Trust): Served[] => [
  serve(contract.csosCertificates, certificates),
  serve(contract.uploadCertificate, upload(trust), { prepare: readUpload(trust) }),
  serve(contract.deleteCertificate, remove),
];
