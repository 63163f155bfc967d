/** /account: the person's own things, a section each. */
import { OwnPassword } from "#src/screens/sign-in/own-password.tsx";

export function AccountRoute() {
  return (
    <div className="page">
      <h1>Account</h1>
      <OwnPassword />
    </div>
  );
}
