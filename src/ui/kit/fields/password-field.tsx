/** A password; it can be looked at while it is typed, unless it must never be shown (a certificate's). */
import { useState } from "react";
import * as text from "#src/text/kit/fields.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "after" | "code"> & { neverShown?: boolean | undefined };

/** A password is sent as it was typed. White space that came along from an email or a spreadsheet is named, and never removed: it may belong to it. */
const outerSpace = /^[\s\p{Cf}]|[\s\p{Cf}]$/u;

export function PasswordField({ neverShown, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [left, setLeft] = useState(false);
  const { value, onChange, error, errorOnLeave, hint, autoComplete, onBlur } = props;
  const space = outerSpace.test(value) ? text.spaceInPassword : undefined;
  const withSpace = (complaint: string | undefined) =>
    complaint === undefined || space === undefined ? complaint : `${complaint} ${space}`;
  return (
    <TextField
      // Chromium offers to save a password also where "off" says not to, but not a one-time code (chrome://password-manager-internals shows it).
      autoComplete={neverShown === true ? "one-time-code" : "current-password"}
      {...props}
      error={withSpace(error)}
      errorOnLeave={withSpace(errorOnLeave)}
      hint={space !== undefined && (left || autoComplete === "new-password") ? space : hint}
      onChange={(typed) => {
        setLeft(false);
        onChange(typed);
      }}
      onBlur={() => {
        setLeft(true);
        onBlur?.();
      }}
      type={shown && neverShown !== true ? "text" : "password"}
      after={
        neverShown === true ? undefined : (
          <button
            type="button"
            className="field__end"
            aria-label={shown ? text.hidePassword : text.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        )
      }
    />
  );
}
