/** The password field, as password managers read it. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PasswordField, type PasswordFieldProps } from "#src/ui/kit/fields/password-field.tsx";

const render = (props: Partial<PasswordFieldProps>): string =>
  renderToStaticMarkup(
    createElement(PasswordField, { label: "Password", value: "", onChange: () => undefined, ...props }),
  );

describe("PasswordField", () => {
  it("is the account's password by default", () => {
    expect(render({})).toContain('autoComplete="current-password"');
  });

  it("is no password of the site where it is never shown", () => {
    const markup = render({ neverShown: true });
    expect(markup).toContain('autoComplete="one-time-code"');
    expect(markup).toContain('type="password"');
  });
});
