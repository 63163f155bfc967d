/** Texts of the pages behind links with a token: sign-in links, single sign-on and its test. Constants only: the first screen imports this module. */

export const opening = "Opening";
export const linkFailed = "This link could not be opened.";
export const linkHint = "A link works once, within one minute. Ask its sender for a new one.";
export const ssoHint = "Sign in again with your company account. Each attempt works once, within one minute.";
/** Of a link, also on pages that the user may not open. */
export const goHome = "Go to Home";

export const readingResponse = "Reading the response";
export const responseFailed = "The response could not be read. Try again.";
