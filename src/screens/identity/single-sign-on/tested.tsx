/** What a customer's test provider said of a person (`/saml/test/sso/{token}`; docs/readings.md, "Single sign-on's pages"). Nobody is signed in by it. */
import type { OutputOf } from "#contract/base/call.ts";
import type { testSignOn } from "#contract/identity/single-sign-on.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";

export function Tested({ said }: { said: OutputOf<typeof testSignOn> }) {
  return (
    <div className="page stack" style={{ "--gap": "16px" }}>
      <h1>Single sign-on works</h1>
      <Note tone="ok">This was a test. Nobody was signed in, and whoever was signed in here still is.</Note>
      <Facts
        facts={[
          { name: "Customer", value: said.company_name },
          { name: "Person", value: `${said.first_name} ${said.last_name}` },
          { name: "E-mail", value: said.email },
          { name: "Name at the provider", value: said.name_id },
          { name: "Session at the provider", value: said.session_index ?? "Not named" },
        ]}
      />
    </div>
  );
}
