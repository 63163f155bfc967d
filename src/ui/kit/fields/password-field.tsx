/** A password; it can be looked at while it is typed, unless it must never be shown (a certificate's). */
import { useState } from "react";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "after" | "code"> & { neverShown?: boolean | undefined };

export function PasswordField({ neverShown, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete={neverShown === true ? "off" : "current-password"}
      {...props}
      type={shown && neverShown !== true ? "text" : "password"}
      after={
        neverShown === true ? undefined : (
          <button
            type="button"
            className="field__end"
            aria-label={shown ? "Hide password" : "Show password"}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        )
      }
    />
  );
}
