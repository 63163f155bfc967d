/** Which addresses the page answers by itself: server and service worker give the shell for these, and for nothing else. */

/** An e-mail address ends like a file does. */
const withEmail = /^\/saml\/(test\/)?not-found\//;

/** True for a path of the router: not the API, not a build's file, not a picture, not a health check, and without a file's ending. */
export const isPagePath = (path: string): boolean =>
  !/^\/+(api|assets|images|healthz|readyz)(\/|$)/.test(path) &&
  (withEmail.test(path) || !/\.[a-z0-9]{2,11}$/i.test(path));
