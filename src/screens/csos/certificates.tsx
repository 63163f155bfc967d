/** /certificates: what signs controlled orders, how long each lasts, and adding and deleting them. */
import { useQuery } from "@tanstack/react-query";

import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { Certificate } from "#contract/csos/certificates.ts";
import { onlineOnly } from "#src/api/online-only.ts";
import { certificatesQuery } from "#src/data/csos/certificates.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/csos/certificates.ts";
import { DateText } from "#src/ui/kit/words/date-text.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { later, Nothing, PartLoading } from "#src/ui/kit/page/later.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { AddCertificate, AddCertificateButton, useAdding } from "./add-certificate.tsx";
import { CertificateList } from "./certificate-list.tsx";
import { isEnding } from "#src/ui/trade/certificate-end.ts";
import styles from "./certificates.module.css";

/** Of no use without the network: a device does not keep it. */
const Archive = later(async () => (await onlineOnly(import("./archive.tsx"))).Archive, undefined, Nothing);

export function CertificatesScreen() {
  const query = useQuery(certificatesQuery);
  const user = useUser();
  const { is_impersonating, customer } = user;
  const canChange = mayCall("certificates", { ...user, is_customer_admin: customer.is_customer_admin });
  const isReachable = useReachable();
  const isOff = !isReachable || is_impersonating;
  const isNarrow = useNarrow();
  const adding = useAdding();
  return (
    <div className={`page ${styles.screen}`}>
      <div className="stack" style={{ "--gap": "4px" }}>
        <h1 className="in-bar" tabIndex={-1}>
          {text.title}
        </h1>
        <p className="muted">{text.intro}</p>
      </div>
      {is_impersonating && <Note icon="lock">{text.impersonating}</Note>}
      {!canChange && <Note icon="lock">{text.usersOnly(customer.company_name)}</Note>}
      {canChange && !isReachable && <Note icon="offline">{text.onlineToChange}</Note>}
      {query.isLoading && <PartLoading />}
      {query.data !== undefined && <Ending certificates={query.data} />}
      {canChange && !isNarrow && <AddCertificate isOff={isOff} adding={adding} />}
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Skeleton label={text.loading} rows={3} />
        )
      ) : query.data.length === 0 ? (
        <Empty icon="key" title={text.emptyTitle} text={canChange ? text.emptyHint : undefined} />
      ) : (
        <CertificateList certificates={query.data} canDelete={canChange} isOff={isOff} />
      )}
      <Note>
        <FilledText text={text.reminders} parts={{ site: <b>{text.requestSite}</b> }} />
      </Note>
      <Archive isOff={!isReachable} />
      {canChange && isNarrow && <AddCertificateButton isOff={isOff} adding={adding} />}
    </div>
  );
}

/** What ends soon, or has ended, said once above everything. */
function Ending({ certificates }: { certificates: readonly Certificate[] }) {
  const ending = certificates.filter(isEnding);
  if (ending.length === 0) return null;
  return (
    <Note tone={ending.some(({ days_left }) => days_left < 0) ? "refused" : "attention"}>
      {ending.map((certificate) => (
        <p key={certificate.certificate_id}>
          <FilledText
            text={text.ending(certificate.contact_dea, certificate.days_left)}
            parts={{ name: <b>{certificate.friendly_name}</b>, date: <DateText date={certificate.valid_to_date} /> }}
          />
        </p>
      ))}
    </Note>
  );
}
