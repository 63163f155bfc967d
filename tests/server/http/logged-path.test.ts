/** What of an address is logged. */
import { expect, test } from "vitest";
import { loggedPath } from "#server/http/logged-path.ts";

const token = "aB3_-".repeat(8) + "xyz";

test.each([
  ["/api/orders/2001?email=a@b.example", "/api/orders/2001"],
  ["/assets/index-DdF3_x9.js", "/assets/index-DdF3_x9.js"],
  [
    "/images/3f2a9b3c4d5e6f708192a3b4c5d6e7f808192a3b4c5d6e7f.webp",
    "/images/3f2a9b3c4d5e6f708192a3b4c5d6e7f808192a3b4c5d6e7f.webp",
  ],
  [`/change-password/${token}`, "/change-password/..."],
  [`/Change-Password/${token}/`, "/Change-Password/..."],
  [`/change-password/%61${token}`, "/change-password/..."],
  [`/impersonate/${token}`, "/impersonate/..."],
  [`/saml/sso/${token}`, "/saml/sso/..."],
  [`/saml/test/sso/${token}?x=1`, "/saml/test/sso/..."],
  ["/saml/not-found/mona@north.example", "/saml/not-found/..."],
  ["/saml/test/not-found/mona%40north.example", "/saml/test/not-found/..."],
  [`/api/users/for-change-password/${token}/`, "/api/users/for-change-password/..."],
  [`/api/security/session/${token}`, "/api/security/session/..."],
  [`/typed/wrongly/${token}`, "/typed/wrongly/..."],
])("%s is %s", (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
