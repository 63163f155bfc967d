/** Their company signed the person in, and nobody of that e-mail address works with the portal (`/saml/not-found/{email}`; docs/readings.md, "Single sign-on's pages"). */
import { Link } from "@tanstack/react-router";
import { goHome } from "#src/text/shell/links.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";

export function NotFoundScreen({ email, isTest = false }: { email: string; isTest?: boolean }) {
  return (
    <div className="page">
      <h1 className="hush">Account not found</h1>
      <Empty
        icon="user"
        title={`There is no account for ${email}.`}
        text={
          isTest
            ? "The test provider’s answer was right. Add this person under Users and roles, or let the provider send another e-mail address."
            : "Your company’s sign-in worked, but this e-mail address cannot use the portal. Ask your administrator to add it."
        }
        action={
          <Link to="/" className={buttonClass()}>
            {goHome}
          </Link>
        }
      />
    </div>
  );
}
