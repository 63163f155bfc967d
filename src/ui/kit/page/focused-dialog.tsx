/**
 * react-aria's Dialog with the focus inside as soon as it opens. A key on one of our buttons, which are the browser's own, counts as a screen reader's press
 * there, and then it waits until nothing on the page is in a transition: until then the focus is nowhere, and Escape closes nothing.
 */
import { useEffect, useRef } from "react";
import { Dialog, type DialogProps } from "react-aria-components/Dialog";

export function FocusedDialog(props: DialogProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const dialog = ref.current!; // drawn before effects run
    if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true });
  }, []);
  return <Dialog {...props} ref={ref} />;
}
