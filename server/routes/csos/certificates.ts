/** Routes of CSOS certificates, and of what was signed with them. */
import * as contract from "#contract/csos/certificates.ts";
import * as signed from "#contract/csos/signed-order.ts";
import { serve, type Served } from "#server/http/serve.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { certificates, remove, upload } from "#server/services/csos/certificates.ts";
import { readUpload } from "#server/services/csos/read-upload.ts";
import type { RefusalLog } from "#server/services/csos/refusal-reasons.ts";
import type { ListAccess } from "#server/services/csos/revocation-lists.ts";
import { signedDocument } from "#server/services/csos/signed-document.ts";
import { verifiedBefore, verifyAgain } from "#server/services/csos/verify-again.ts";
import { voidOrder } from "#server/services/orders/void-order.ts";
import type { Trust } from "#server/services/csos/trust.ts";

type CertificateRouteOptions = { trust: Trust; auditKeys: AuditKeys; log: RefusalLog & ListAccess["log"] };

export const certificateRoutes = ({ trust, auditKeys, log }: CertificateRouteOptions): Served[] => [
  serve(contract.csosCertificates, certificates),
  serve(contract.uploadCertificate, upload({ trust, log }), { prepare: readUpload({ trust, log }) }),
  serve(contract.deleteCertificate, remove),
  serve(signed.verifySignature, verifyAgain, { prepare: verifiedBefore({ ...trust, auditKeys }) }),
  serve(signed.signedDocument, signedDocument),
  serve(signed.voidOrder, voidOrder),
];
