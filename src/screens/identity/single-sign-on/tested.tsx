/** What a customer's test provider said of a person (`/saml/test/sso/{token}`; docs/readings.md, "Single sign-on's pages"). Nobody is signed in by it. */
import type { OutputOf } from "#contract/base/call.ts";
import type { testSignOn } from "#contract/identity/single-sign-on.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/identity/single-sign-on.ts";
import * as fieldText from "#src/text/identity/fields.ts";

export function Tested({ said }: { said: OutputOf<typeof testSignOn> }) {
  return (
    <div className="page stack" style={{ "--gap": "16px" }}>
      <h1>{text.testTitle}</h1>
      <Note tone="ok">{text.testNote}</Note>
      <Facts
        facts={[
          { name: text.customer, value: said.company_name },
          { name: text.user, value: `${said.first_name} ${said.last_name}` },
          { name: fieldText.email, value: said.email },
          { name: text.providerName, value: said.name_id },
          { name: text.providerSession, value: said.session_index ?? text.notProvided },
        ]}
      />
    </div>
  );
}
