/** The customer's own logo, or the product's mark where there is none. */
import { useQuery } from "@tanstack/react-query";
import { customerLogoQuery } from "#src/data/identity/customers.ts";
import type { User } from "#src/data/identity/session.ts";
import { Mark } from "#src/ui/kit/marks/mark.tsx";

export function Logo({ user }: { user: User }) {
  const { data } = useQuery(customerLogoQuery(user.customer_id));
  return data instanceof Blob ? <Picture blob={data} name={user.customer.company_name} /> : <Mark />;
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  return <img className="logo" alt={name} ref={(image) => show(image, blob)} />;
}

/** Shows bytes in a picture; gives the way to let go of them. */
function show(image: HTMLImageElement | null, blob: Blob): () => void {
  const address = URL.createObjectURL(blob);
  if (image !== null) image.src = address;
  return () => URL.revokeObjectURL(address);
}
