/** The number on the icon of the installed portal: what the server does not have yet. Set by the page, and by the worker when no page is open. */

/** Shows `count`, nothing at 0. Where there are no badges nothing happens. */
export async function showBadge(count: number): Promise<void> {
  const { setAppBadge, clearAppBadge } = navigator as Partial<NavigatorBadge>;
  try {
    await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator));
  } catch (error) {
    console.info("The number on the icon could not be changed.", error); // not installed, or not allowed
  }
}
