/** Which addresses the page answers by itself: server and service worker give the shell for these, and for nothing else. */

/** An e-mail address, and what is searched for ("2 mg/0.5"), may end like a file does. */
const withWords = /^\/(saml\/(test\/)?not-found|product-search)\//;

/** True for a path of the router: not the API, not a build's file, not a picture, not a health check, and without a file's ending. */
export const isPagePath = (path: string): boolean =>
  !/^\/+(api|assets|images|healthz|readyz)(\/|$)/.test(path) &&
  (withWords.test(path) || !/\.[a-z0-9]{2,11}$/i.test(path));
