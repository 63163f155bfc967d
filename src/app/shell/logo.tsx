/** The customer's own logo, or the product's mark where there is none. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { customerLogoQuery } from "#src/data/customers.ts";
import type { User } from "#src/data/session.ts";
import { Mark } from "#src/ui/mark.tsx";

export function Logo({ user }: { user: User }) {
  const { data } = useQuery(customerLogoQuery(user.customer_id));
  return data instanceof Blob ? <Picture blob={data} name={user.customer.company_name} /> : <Mark />;
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img className="logo" src={address} alt={name} />;
}
