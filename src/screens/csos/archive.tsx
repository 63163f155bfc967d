/** The archive of signed orders in one click: for whoever may both report and sign. */
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useExport } from "#src/data/reports/exports.ts";
import * as text from "#src/text/csos/certificates.ts";
import { ExportButton } from "#src/ui/trade/export-button.tsx";
import styles from "./certificates.module.css";

export function Archive({ isOff }: { isOff: boolean }) {
  const user = useUser();
  const { start, cancel, isAsking, progress } = useExport();
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  if (!mayCall("reporting", roles) || !mayCall("cs", roles)) return null;
  return (
    <section className={styles.archive} aria-labelledby="archive">
      <div>
        <h2 id="archive">{text.archiveTitle}</h2>
        <p className="muted small">{text.archiveHint}</p>
      </div>
      <ExportButton
        progress={progress}
        isAsking={isAsking}
        disabled={isOff}
        unit="order"
        onStart={() => start({ what: "signed-orders" })}
        onCancel={cancel}
      >
        {text.exportArchive}
      </ExportButton>
    </section>
  );
}
