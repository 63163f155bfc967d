/** Texts of sign-in, account and users that the specification quotes (Spec 1 §8, Spec 2 §8), letter for letter. */
import { expect, test } from "vitest";
import { unforeseen } from "#contract/base/quoted.ts";
import * as addUserText from "#src/text/identity/add-user.ts";
import * as forgotText from "#src/text/identity/forgot-password.ts";
import * as passwordText from "#src/text/identity/password.ts";
import * as twoFactorText from "#src/text/identity/two-factor.ts";
import * as usersText from "#src/text/identity/users.ts";

test.each([
  ["Password has been saved", passwordText.saved],
  ["Email has been sent", forgotText.sent],
  ["Two factor enabled", twoFactorText.enabled],
  ["Two factor disabled", twoFactorText.disabled],
  ["Email sent to buyer@northcampus.example.", usersText.emailSent("buyer@northcampus.example")],
  ["Nova Stern deleted.", usersText.deleted("Nova Stern")],
  ["Nova Stern added.", addUserText.added("Nova Stern")],
  ["Something went wrong and it was logged. If you need further support please contact the help desk.", unforeseen],
])("%s", (quoted, shown) => expect(shown).toBe(quoted));
