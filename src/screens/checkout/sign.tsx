/** How controlled substances are ordered: by certificate, on paper, or without a form; with the DEA number that they are bought under. */
import type { ControlledMode } from "#contract/checkout/rules/controlled.ts";
import { needsForm } from "#contract/checkout/rules/controlled.ts";
import { formLines, linesOnForm } from "#contract/checkout/rules/order-form.ts";
import { confirmFormNumber as enterConfirmNumber } from "#contract/checkout/text.ts";
import * as text from "#src/text/checkout/signing.ts";
import { scheduleNames } from "#contract/base/schedules.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Segments, type SegmentChoice } from "#src/ui/kit/buttons/segments.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { CertificateChoice } from "./certificate-choice.tsx";
import styles from "./checkout.module.css";
import { fields } from "./reasons.ts";
import { numberWords, saidOf } from "./sign-words.ts";
import type { SigningState } from "./use-signing.ts";

export function Sign({ signing }: { signing: SigningState }) {
  const { view } = signing;
  return (
    <section className={`card ${styles.part}`} aria-labelledby="sign">
      <div className={`line line--apart ${styles.wrap}`}>
        <h2 id="sign">{text.titles[view.mode]}</h2>
        <Segments
          label={text.howToOrder}
          choices={needsForm(view.lines) ? [csos, form222] : [noForm, csos]}
          value={view.mode}
          onChange={signing.chooseMode}
        />
      </div>
      <Registration signing={signing} />
      <Mode signing={signing} />
    </section>
  );
}

const csos: SegmentChoice<ControlledMode> = { value: "CSOS", label: text.csosCertificate };
const form222: SegmentChoice<ControlledMode> = { value: "Form222", label: text.form222 };
const noForm: SegmentChoice<ControlledMode> = { value: "NotCSOS", label: text.noForm };

/** The DEA number of the address. What it does not cover is among the reasons above the button. */
function Registration({ signing: { view, chooseDea } }: { signing: SigningState }) {
  const { deas, dea_number } = view;
  const chosen = deas.find(({ identification_code }) => identification_code === dea_number);
  return (
    <>
      {deas.length > 1 && view.mode !== "CSOS" && (
        <Select
          id={fields.dea}
          label={text.deaNumber}
          choices={deas.map(({ identification_code, schedules }) => ({
            value: identification_code,
            label: identification_code,
            detail: scheduleNames(schedules),
          }))}
          value={dea_number ?? undefined}
          onChange={chooseDea}
        />
      )}
      {(deas.length === 1 || view.mode === "CSOS") && chosen !== undefined && (
        <p className="muted">{text.orderedUnder(chosen.identification_code, chosen.schedules)}</p>
      )}
    </>
  );
}

function Mode({ signing }: { signing: SigningState }) {
  const { view } = signing;
  switch (view.mode) {
    case "CSOS":
      return <CertificateChoice signing={signing} />;
    case "Form222":
      return <Form222 signing={signing} />;
    case "NotCSOS":
      return <p className="muted">{needsForm(view.lines) ? text.selectForm : text.noFormNeeded}</p>;
  }
}

function Form222({ signing: { view, type } }: { signing: SigningState }) {
  const onForm = linesOnForm(view.lines).length;
  return (
    <>
      <div className={styles.two}>
        <TextField
          id={fields.formNumber}
          label={text.formNumber}
          code
          value={view.order_form_number}
          onChange={(formNumber) => type({ formNumber })}
          maxLength={12}
          {...numberWords(view, text.form222NumberHint)}
        />
        <TextField
          id={fields.formNumberAgain}
          label={text.confirmFormNumber}
          code
          value={view.order_form_number_again}
          onChange={(formNumberAgain) => type({ formNumberAgain })}
          maxLength={12}
          errorOnLeave={saidOf(view, "confirm_order_form_number", enterConfirmNumber)}
        />
      </div>
      <Note tone="accent" icon="file">
        {text.formUse(onForm, formLines)}
      </Note>
    </>
  );
}
