/** Who is signed in, and for whom. */
import { fullName } from "#contract/base/person-name.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";

export function Person() {
  const user = useUser();
  return (
    <section aria-label="Person">
      <Facts
        facts={[
          { name: "Name", value: fullName(user) },
          { name: "E-mail", value: user.email },
          { name: "Customer", value: user.customer.company_name },
        ]}
      />
    </section>
  );
}
