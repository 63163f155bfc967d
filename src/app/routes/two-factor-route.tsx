/** /two-factor-setup, with the question who is there. */
import { TwoFactorScreen } from "#src/screens/identity/two-factor/two-factor.tsx";
import { Proof } from "./proof.tsx";

export function TwoFactorRoute() {
  return (
    <>
      <TwoFactorScreen />
      <Proof />
    </>
  );
}
