/** The end of a session, and of the notices on its device. One that single sign-on made ends at the provider too. Runs as portal_system. */
import type { OutputOf } from "#contract/base/call.ts";
import type * as contract from "#contract/identity/session.ts";
import { int, nullable, type Of, statement, text, uuid } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { addressesOf, findProvider } from "#server/saml/provider.ts";
import { logoutUrl } from "#server/saml/sign-out.ts";
import { serverSecret } from "#server/secrets/secrets.ts";

const endStatement = statement(
  "log_out",
  {
    values: { session_id: nullable(uuid) },
    row: { saml_customer_id: nullable(int), saml_name_id: nullable(text), saml_session_index: nullable(text) },
  },
  `with ended as (
     delete from sessions where session_id = :session_id returning session_id, user_id, device_key, saml_customer_id, saml_name_id, saml_session_index
   ), silenced as (delete from push_subscriptions p using ended
     where p.user_id = ended.user_id and p.device = coalesce(ended.device_key, 'session:' || ended.session_id))
   select saml_customer_id, saml_name_id, saml_session_index from ended`,
);

/** @param address the portal's own, which the provider is told. */
export const logout =
  (address: () => string) =>
  async (db: Tx, caller: Caller): Promise<OutputOf<typeof contract.logout>> => {
    const [ended] = await db.run(endStatement, { session_id: caller.session_id });
    const { saml_customer_id, saml_name_id: name_id, saml_session_index: session_index } = ended ?? nothing;
    if (saml_customer_id === null || name_id === null) return { success: true };
    const which = { customer_id: saml_customer_id, is_test: false };
    const provider = await findProvider(db, which);
    if (provider === undefined) return { success: true };
    const secret = await serverSecret(db, "saml");
    const given = { provider, addresses: addressesOf(address(), which), secret, now: caller.now };
    const slo_url = await logoutUrl(db, given, { name_id, session_index });
    return slo_url === undefined ? { success: true } : { success: true, slo_url };
  };

const nothing: Of<(typeof endStatement)["row"]> = {
  saml_customer_id: null,
  saml_name_id: null,
  saml_session_index: null,
};
