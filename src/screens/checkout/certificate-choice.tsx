/** Signing with a certificate: which one, its password, the six characters of the order's number; and what was wrong with the last try. */
import { Link } from "@tanstack/react-router";
import { needsForm } from "#contract/checkout/rules/controlled.ts";
import { csosPrefix } from "#contract/checkout/rules/order-form.ts";
import { DateText } from "#src/ui/kit/words/date-text.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { isEnding, leftWords } from "#src/ui/trade/certificate-end.ts";
import styles from "./checkout.module.css";
import { fields } from "./reasons.ts";
import { numberWords } from "./sign-words.ts";
import type { SigningState } from "./use-signing.ts";

export function CertificateChoice({ signing }: { signing: SigningState }) {
  const { view, matching, type, said } = signing;
  const chosen = matching.find(({ certificate_id }) => certificate_id === view.certificate_id);
  const isPassword = said?.InvalidPassword === true;
  return (
    <>
      {matching.length === 0 && <None signing={signing} />}
      <Select
        id={fields.certificate}
        placeholder={matching.length === 0 ? "No certificate on file" : "Choose"}
        label="Certificate"
        icon="key"
        choices={matching.map(({ certificate_id, friendly_name, contact_dea }) => ({
          value: certificate_id,
          label: `${friendly_name}, DEA ${contact_dea}`,
        }))}
        value={chosen?.certificate_id}
        onChange={signing.chooseCertificate}
      />
      {chosen !== undefined && (
        <p className="small muted">
          Valid until <DateText date={chosen.valid_to_date} />. Signs Schedules {chosen.schedules.join(", ")}.
        </p>
      )}
      {chosen !== undefined && isEnding(chosen) && (
        <Note tone="attention">
          This certificate {leftWords(chosen)}. Ask for a new one at <b>deaecom.gov</b>: it takes about 2 weeks.
        </Note>
      )}
      {said !== undefined && !isPassword && (
        <Note tone="refused" spoken>
          {said.Reason}
        </Note>
      )}
      <div className={styles.two}>
        <PasswordField
          id={fields.password}
          label="Certificate password"
          icon="lock"
          neverShown
          value={view.certificate_password}
          onChange={(password) => type({ password })}
          hint="Used once to sign. It is never stored."
          error={isPassword ? (said.Reason ?? undefined) : undefined}
        />
        <TextField
          id={fields.formNumber}
          label="Order form number"
          optional
          code
          fixed={csosPrefix(view.today)}
          value={view.order_form_number}
          onChange={(csosNumber) => type({ csosNumber })}
          maxLength={12}
          {...numberWords(view, "6 characters. Left empty, one is assigned.")}
        />
      </div>
    </>
  );
}

function None({ signing: { view, mayKeep } }: { signing: SigningState }) {
  return (
    <Note tone="attention">
      <b>No certificate is on file</b> for the DEA number of this address.{" "}
      {mayKeep && (
        <>
          <Link to="/certificates">Add one under Certificates</Link>, or order{" "}
        </>
      )}
      {!mayKeep && "Order "}
      {needsForm(view.lines) ? "on a paper Form 222." : "without a form."}
    </Note>
  );
}
