/** How controlled substances are ordered: by certificate, on paper, or without a form; with the DEA number that they are bought under. */
import type { ControlledMode } from "#contract/checkout/rules/controlled.ts";
import { controlledReasons, needsForm } from "#contract/checkout/rules/controlled.ts";
import { formLines, formReasons, formWords, linesOnForm } from "#contract/checkout/rules/order-form.ts";
import { formatQuantity } from "#src/text/format.ts";
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
        <h2 id="sign">{view.mode === "NotCSOS" ? "Controlled substances" : "Sign"}</h2>
        <Segments
          label="How it is ordered"
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

const csos: SegmentChoice<ControlledMode> = { value: "CSOS", label: "CSOS certificate" };
const form222: SegmentChoice<ControlledMode> = { value: "Form222", label: "Paper Form 222" };
const noForm: SegmentChoice<ControlledMode> = { value: "NotCSOS", label: "No form" };

/** The DEA number of the address, and which lines it does not cover. */
function Registration({ signing: { view, chooseDea } }: { signing: SigningState }) {
  "use no memo"; // what is typed to sign is new at every draw
  const { deas, dea_number } = view;
  const chosen = deas.find(({ identification_code }) => identification_code === dea_number);
  const lacking = controlledReasons({ ...view, mode: "NotCSOS", lines: view.lines }, true).filter(
    ({ field }) => field === "shipping_address",
  );
  return (
    <>
      {deas.length > 1 && view.mode !== "CSOS" && (
        <Select
          id={fields.dea}
          label="DEA number"
          choices={deas.map(({ identification_code, schedules }) => ({
            value: identification_code,
            label: identification_code,
            detail: `schedules ${schedules.join(", ")}`,
          }))}
          value={dea_number ?? undefined}
          onChange={chooseDea}
        />
      )}
      {(deas.length === 1 || view.mode === "CSOS") && chosen !== undefined && (
        <p className="muted">
          Ordered under DEA {chosen.identification_code}, schedules {chosen.schedules.join(", ")}.
        </p>
      )}
      {lacking.length > 0 && (
        <Note tone="attention">
          {lacking.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
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
      return (
        <p className="muted">
          {needsForm(view.lines)
            ? "Products of schedule II are in this cart: choose how they are ordered."
            : "Nothing in this cart is of schedule II, so no order form is needed."}
        </p>
      );
  }
}

function Form222({ signing: { view, type } }: { signing: SigningState }) {
  "use no memo"; // as above
  const onForm = linesOnForm(view.lines).length;
  return (
    <>
      <div className={styles.two}>
        <TextField
          id={fields.formNumber}
          label="Order form number"
          code
          value={view.order_form_number}
          onChange={(formNumber) => type({ formNumber })}
          maxLength={12}
          {...numberWords(view, "9 characters, at the top right of the form.")}
        />
        <TextField
          id={fields.formNumberAgain}
          label="Confirm order form number"
          code
          value={view.order_form_number_again}
          onChange={(formNumberAgain) => type({ formNumberAgain })}
          maxLength={12}
          errorOnLeave={saidOf(view, "confirm_order_form_number", formWords.confirm)}
        />
      </div>
      {formReasons(view.lines).map((text) => (
        <Note key={text} tone="attention">
          {text}
        </Note>
      ))}
      <Note tone="accent" icon="file">
        {formatQuantity(onForm, "line")} of {formLines} on the form. We ship when the paper form is here: send it to us,
        and keep a copy.
      </Note>
    </>
  );
}
