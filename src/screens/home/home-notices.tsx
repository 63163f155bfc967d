/** Notices of home, loaded after its lists: recalled lots without a confirmed removal, certificates that expire, and the distributor's offer. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "#contract/base/call.ts";
import type { recalls as recallsCall } from "#contract/reports/recalls.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";
import { certificatesQuery } from "#src/data/csos/certificates.ts";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import { PartLoading } from "#src/ui/kit/page/later.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/home/notices.ts";
import { EndingCertificates } from "#src/ui/trade/ending-certificates.tsx";
import { Premier } from "./premier.tsx";

export function HomeNotices({ user }: { user: User }) {
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  const recalls = useQuery({ ...recallsQuery, enabled: mayCall("ordering-or-reporting", roles) });
  const certificates = useQuery({ ...certificatesQuery, enabled: mayCall("cs", roles), meta: { quiet: true } });
  const isLoading = recalls.isLoading || certificates.isLoading;
  return (
    <>
      {isLoading ? (
        <PartLoading />
      ) : (
        <>
          <Recalls recalls={recalls.data ?? []} />
          <EndingCertificates certificates={certificates.data ?? []} />
        </>
      )}
      <Premier />
    </>
  );
}

function Recalls({ recalls }: { recalls: OutputOf<typeof recallsCall> }) {
  const open = recalls.filter(({ confirmations }) => confirmations.length === 0);
  if (open.length === 0) return null;
  return (
    <Note
      tone="refused"
      action={
        <Link className="link nowrap" to="/lots">
          {text.showRecalls}
        </Link>
      }
    >
      {text.recalls(open.length)}
    </Note>
  );
}
