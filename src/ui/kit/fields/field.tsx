/** What every field has: label above, hint below, and the error in the hint's place with octagon and words. */
import { useId, type ReactNode } from "react";
import { optional as optionalText } from "#src/text/kit/fields.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Shown as soon as it is given; a field that checks itself gives it only after the person has left it. */
  error?: string | undefined;
  /** Says "Optional" on the right. */
  optional?: boolean | undefined;
  /** Id of the control, so that a blocked action can lead to it. */
  id?: string | undefined;
  /** The label is spoken but not seen; only where a heading says the same. */
  labelHidden?: boolean | undefined;
  size?: "glove" | undefined;
};

/** What the control inside takes over, to belong to its label, hint and error. */
export type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

export function Field({
  label,
  hint,
  error,
  optional,
  id: givenId,
  labelHidden,
  size,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || (hint !== undefined && hint !== null);
  return (
    <div
      className={size === "glove" ? "field field--glove" : "field"}
      data-invalid={error === undefined ? undefined : true}
    >
      <label className={labelHidden === true ? "hush" : "field__label"} htmlFor={id}>
        {label}
        {optional === true && <span>{optionalText}</span>}
      </label>
      {children({
        id,
        ...(hasNote ? { "aria-describedby": noteId } : {}),
        ...(error === undefined ? {} : { "aria-invalid": true as const }),
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** The line below a control. Errors are spoken as they appear. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className="field__note">
      {error === undefined ? (
        hint !== undefined && hint !== null && <span className="field__hint">{hint}</span>
      ) : (
        <span className="field__error">
          <Icon name="refused" size="small" />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
