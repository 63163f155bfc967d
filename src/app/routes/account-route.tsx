/** /account: the person's own things, a section each. */
import { useUser } from "#src/data/identity/session.ts";
import { DeviceNotices } from "#src/screens/identity/account/device-notices.tsx";
import { Passkeys } from "#src/screens/identity/account/passkeys.tsx";
import { Person } from "#src/screens/identity/account/person.tsx";
import { PreferencesSection } from "#src/screens/identity/account/preferences.tsx";
import { ScannerSection } from "#src/screens/identity/account/scanner-section.tsx";
import { SecondFactor } from "#src/screens/identity/account/second-factor.tsx";
import { Sessions } from "#src/screens/identity/account/sessions.tsx";
import styles from "#src/screens/identity/account/account.module.css";
import { OwnPassword } from "#src/screens/identity/sign-in/own-password.tsx";
import { account } from "#src/text/shell/titles.ts";
import { Proof } from "./proof.tsx";

export function AccountRoute() {
  const { is_impersonating } = useUser();
  return (
    <div className={`page ${styles.account}`}>
      <h1 className="in-bar">{account}</h1>
      <Person />
      {/* Whoever acts as somebody may change none of these. */}
      {!is_impersonating && (
        <>
          <OwnPassword />
          <SecondFactor />
          <Passkeys />
          <Sessions />
          <DeviceNotices />
          <PreferencesSection />
          <Proof />
        </>
      )}
      <ScannerSection />
    </div>
  );
}
