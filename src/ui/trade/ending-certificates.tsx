/** The note on certificates that expire soon or have expired, with a link to the Certificates page. */
import { Link } from "@tanstack/react-router";

import type { Certificate } from "#contract/csos/certificates.ts";
import * as text from "#src/text/csos/expiration.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { listEnding } from "./certificate-end.ts";

export function EndingCertificates({ certificates }: { certificates: readonly Certificate[] }) {
  const ending = listEnding(certificates);
  if (ending.length === 0) return null;
  return (
    <Note
      tone={ending.some(({ days_left }) => days_left < 0) ? "refused" : "attention"}
      icon="key"
      action={
        <Link className="link nowrap" to="/certificates">
          {text.viewCertificates}
        </Link>
      }
    >
      {ending.map(({ certificate_id, friendly_name, contact_dea, days_left }) => (
        <p key={certificate_id}>{text.certificateExpires(friendly_name, contact_dea, days_left)}</p>
      ))}
    </Note>
  );
}
