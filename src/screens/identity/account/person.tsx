/** Who is signed in, and for whom. */
import { fullName } from "#contract/base/person-name.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import * as text from "#src/text/identity/account.ts";
import * as fieldText from "#src/text/identity/fields.ts";

export function Person() {
  const user = useUser();
  return (
    <section aria-label={text.user}>
      <Facts
        facts={[
          { name: text.name, value: fullName(user) },
          { name: fieldText.email, value: user.email },
          { name: text.customer, value: user.customer.company_name },
        ]}
      />
    </section>
  );
}
