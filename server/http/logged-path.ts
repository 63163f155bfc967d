/** An address as it may stand in the log: without its query, and without what opens a door or says who somebody is. */

/** Paths of the page and of calls whose rest is a token or an e-mail address. */
const telling =
  /^(\/change-password|\/impersonate|\/saml(?:\/test)?\/(?:sso|not-found)|\/api\/users\/for-change-password|\/api\/security\/session)\/.*/i;
/** Nothing else in a path of ours is as long as a token; files have a dot. */
const token = /[\w-]{40,}(?![\w.-])/g;

/** The path alone. */
export const loggedPath = (url: string): string =>
  spelt(url.split(/[?#]/, 1)[0]!).replace(telling, "$1/...").replaceAll(token, "...");

/** However it was written: `/%69mpersonate` is `/impersonate`. */
const spelt = (path: string): string =>
  path.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
