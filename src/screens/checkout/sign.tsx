/** How controlled substances are ordered: by certificate, on paper, or without a form; with the DEA number that they are bought under. */
import type { ControlledMode, ControlledView } from "#contract/checkout/rules/controlled.ts";
import { controlledReasons, needsForm } from "#contract/checkout/rules/controlled.ts";
import { csosPrefix, formLines, formReasons, formWords, linesOnForm } from "#contract/checkout/rules/order-form.ts";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Note } from "#src/ui/kit/note.tsx";
import { PasswordField } from "#src/ui/kit/password-field.tsx";
import { Segments, type Choice } from "#src/ui/kit/segments.tsx";
import { Select } from "#src/ui/kit/select.tsx";
import { TextField } from "#src/ui/kit/text-field.tsx";
import styles from "./checkout.module.css";
import { fields } from "./reasons.ts";
import type { Signing } from "./use-signing.ts";

export function Sign({ signing }: { signing: Signing }) {
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

const csos: Choice<ControlledMode> = { value: "CSOS", label: "CSOS certificate" };
const form222: Choice<ControlledMode> = { value: "Form222", label: "Paper Form 222" };
const noForm: Choice<ControlledMode> = { value: "NotCSOS", label: "No form" };

/** The DEA number of the address, and which lines it does not cover. */
function Registration({ signing: { view, chooseDea } }: { signing: Signing }) {
  const { deas, dea_number } = view;
  const chosen = deas.find(({ identification_code }) => identification_code === dea_number);
  const lacking = controlledReasons({ ...view, mode: "NotCSOS", lines: view.lines }, true).filter(
    ({ field }) => field === "shipping_address",
  );
  return (
    <>
      {deas.length > 1 && (
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
      {deas.length === 1 && chosen !== undefined && (
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

function Mode({ signing }: { signing: Signing }) {
  const { view } = signing;
  switch (view.mode) {
    case "CSOS":
      return <Certificate signing={signing} />;
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

function Certificate({ signing: { view, type } }: { signing: Signing }) {
  return (
    <>
      <Note tone="attention">
        <b>No certificate is on file.</b> Signing with CSOS is not available in this portal yet.{" "}
        {needsForm(view.lines) ? "Order on a paper Form 222 instead." : "This order needs no form: choose No form."}
      </Note>
      <Select
        id={fields.certificate}
        label="Certificate"
        choices={[]}
        value={undefined}
        onChange={() => undefined}
        placeholder="No certificate on file"
      />
      <div className={styles.two}>
        <PasswordField
          id={fields.password}
          label="Certificate password"
          neverShown
          value={view.certificate_password}
          onChange={(password) => type({ password })}
          hint="Used once to sign. It is never stored."
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

function Form222({ signing: { view, type } }: { signing: Signing }) {
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

/** What the number's field says: what is wrong with it once it was left, and at once what the server says of it. */
function numberWords(view: ControlledView, hint: string) {
  if (view.uniqueness === "taken") return { error: formWords.unique };
  return {
    hint:
      view.uniqueness === "asking"
        ? formWords.validating
        : view.uniqueness === "unique"
          ? "Not used before under this DEA number."
          : hint,
    errorOnLeave: saidOf(view, "order_form_number", formWords.enter, formWords.validating),
  };
}

/** The first reason about a field, but for those that the empty field, or the server's silence, says by itself. */
const saidOf = (view: ControlledView, field: string, ...without: readonly string[]): string | undefined =>
  controlledReasons(view, true).find((reason) => reason.field === field && !without.includes(reason.text))?.text;
