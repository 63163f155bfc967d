/** True where the page was opened from its own icon, as an app: no tab of a browser. */
export const isApp = (): boolean => matchMedia("(display-mode: standalone)").matches;
