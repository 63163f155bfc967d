/** The way to the provider of one's company, where the e-mail's domain has one. It leaves the page; what was typed and what waits stays on the device. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signOnQuery } from "#src/data/identity/single-sign-on.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { companyAccount } from "#src/text/identity/sign-in.ts";

/** `email` as it is typed: it shows once it is whole and its company is known. */
export function CompanySignIn({ email }: { email: string }) {
  const { data: url } = useQuery(signOnQuery(email));
  const [isGoing, setGoing] = useState(false);
  if (typeof url !== "string") return null;
  return (
    <Button
      wide
      icon="building"
      pending={isGoing}
      onPress={() => {
        setGoing(true);
        globalThis.location.assign(url);
      }}
    >
      {companyAccount}
    </Button>
  );
}
