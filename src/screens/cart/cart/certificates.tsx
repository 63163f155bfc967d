/** Certificates that expire soon, at the head of the controlled cart; loaded after the cart. */
import { useQuery } from "@tanstack/react-query";

import { mayCall } from "#contract/identity/rules/permissions.ts";
import { certificatesQuery } from "#src/data/csos/certificates.ts";
import { useUser } from "#src/data/identity/session.ts";
import { EndingCertificates } from "#src/ui/trade/ending-certificates.tsx";

export function Certificates() {
  const user = useUser();
  const enabled = mayCall("cs", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const { data = [] } = useQuery({ ...certificatesQuery, enabled, meta: { quiet: true } });
  return <EndingCertificates certificates={data} />;
}
