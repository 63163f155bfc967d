/** Who is signed in, and for whom. */
import { useUser } from "#src/data/identity/session.ts";
import { Facts } from "#src/ui/kit/facts.tsx";

export function Person() {
  const user = useUser();
  return (
    <section aria-label="Person">
      <Facts
        facts={[
          { name: "Name", value: `${user.first_name} ${user.last_name}` },
          { name: "E-mail", value: user.email },
          { name: "Customer", value: user.customer.company_name },
        ]}
      />
    </section>
  );
}
