/** Signing with a certificate: which one, its password, the six characters of the order's number; and what was wrong with the last try. */
import { Link } from "@tanstack/react-router";
import { lackingSchedules, needsForm } from "#contract/checkout/rules/controlled.ts";
import { schedulesNotAllowed } from "#contract/csos/text.ts";
import { csosPrefix } from "#contract/checkout/rules/order-form.ts";
import type { Certificate } from "#contract/csos/certificates.ts";
import { DateText } from "#src/ui/kit/words/date-text.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/checkout/signing.ts";
import { scheduleNames } from "#contract/base/schedules.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { isEnding, leftWords } from "#src/ui/trade/certificate-end.ts";
import styles from "./checkout.module.css";
import { fields } from "./reasons.ts";
import { numberWords } from "./sign-words.ts";
import type { RemovedCertificate, SigningState } from "./use-signing.ts";

export function CertificateChoice({ signing }: { signing: SigningState }) {
  const { view, matching, type, said } = signing;
  const chosen = matching.find(({ certificate_id }) => certificate_id === view.certificate_id);
  const isPassword = said?.InvalidPassword === true;
  return (
    <>
      {signing.removed !== undefined && (
        <Note tone="attention" spoken>
          {removedWords(signing.removed, matching.length > 0)}
        </Note>
      )}
      {matching.length === 0 && <None signing={signing} />}
      <Select
        id={fields.certificate}
        placeholder={matching.length === 0 ? text.noCertificate : text.select}
        label={text.certificate}
        icon="key"
        choices={matching.map(({ certificate_id, friendly_name, contact_dea }) => ({
          value: certificate_id,
          label: text.certificateChoice(friendly_name, contact_dea),
        }))}
        value={chosen?.certificate_id}
        onChange={signing.chooseCertificate}
      />
      {chosen !== undefined && <About certificate={chosen} lines={view.lines} />}
      {said !== undefined && !isPassword && (
        <Note tone="refused" spoken>
          {said.Reason}
        </Note>
      )}
      <div className={styles.two}>
        <PasswordField
          id={fields.password}
          label={text.password}
          icon="lock"
          neverShown
          value={view.certificate_password}
          onChange={(password) => type({ password })}
          hint={text.passwordHint}
          error={isPassword ? (said.Reason ?? undefined) : undefined}
        />
        <TextField
          id={fields.formNumber}
          label={text.formNumber}
          optional
          code
          fixed={csosPrefix(view.today)}
          value={view.order_form_number}
          onChange={(csosNumber) => type({ csosNumber })}
          maxLength={12}
          {...numberWords(view, text.csosNumberHint)}
        />
      </div>
    </>
  );
}

function removedWords({ why, certificate }: RemovedCertificate, hasOthers: boolean): string {
  const { friendly_name, contact_dea } = certificate;
  const words = { deleted: text.selectedDeleted, expired: text.selectedExpired }[why](friendly_name, contact_dea);
  return hasOthers ? `${words} ${text.selectAnother}` : words;
}

/** @param props.lines lines of the cart */
function About({ certificate, lines }: { certificate: Certificate; lines: SigningState["view"]["lines"] }) {
  const { valid_to_date, schedules } = certificate;
  const ordered = [...new Set(lines.map(({ schedule_name }) => schedule_name))].filter((each) => each !== null);
  const lacking = lackingSchedules(lines, schedules);
  return (
    <>
      <p className="small muted">
        <FilledText text={text.validity(schedules)} parts={{ date: <DateText date={valid_to_date} /> }} />
      </p>
      {lacking.length === 0 ? (
        <p className={`small ${styles.covers}`}>
          <Icon name="ok" size="small" />
          {text.covers(lines.length, ordered)}
        </p>
      ) : (
        <Note tone="attention">{schedulesNotAllowed(scheduleNames(lacking))}</Note>
      )}
      {isEnding(certificate) && (
        <Note tone="attention">
          <FilledText text={text.renew(leftWords(certificate))} parts={{ site: <b>{text.renewSite}</b> }} />
        </Note>
      )}
    </>
  );
}

function None({ signing: { view, mayKeep } }: { signing: SigningState }) {
  return (
    <Note tone="attention">
      <FilledText
        text={text.noCertificateHint({ canAdd: mayKeep, needsForm: needsForm(view.lines) })}
        parts={{
          title: <b>{text.noCertificate}</b>,
          add: <Link to="/certificates">{text.addCertificate}</Link>,
        }}
      />
    </Note>
  );
}
