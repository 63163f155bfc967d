/** A part of the page whose program is loaded when it is first shown, or just before. */
import { useEffect, useLayoutEffect, useState, type ComponentType } from "react";

/** The program of a part is not here, or does not begin: what a screen shows then is not about the screen. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super("A part of the page could not be loaded.", { cause });
    this.name = "PartMissing";
  }
}

/** Event `missing`: a part could not be fetched, and something else has its place (src/app/tell.ts shows why). Event `retry`: it may be fetched now. */
export const missingParts = new EventTarget();

/**
 * Shows `Meanwhile` (or nothing) until the part is there; a failure to load it is thrown to the error view around it, and the next showing tries anew.
 * With `Instead`, for a part of a page on which something may have been typed: the page stays, with that in the part's place.
 * Not React.lazy: what Suspense reveals is held back until 300 ms after its last reveal, so a dialog stood up to 700 ms after its program was there.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
  Instead?: ComponentType<Props>,
) {
  let part: ComponentType<Props> | undefined;
  /** @throws PartMissing: to the router too, which loads the part of a screen before it is shown. */
  const preload = async (): Promise<void> => {
    try {
      part ??= await load();
    } catch (error) {
      throw new PartMissing(error);
    }
  };
  function Later(props: Props) {
    const [{ Part, failure }, setState] = useState<State<Props>>(() => ({ Part: part }));
    useLayoutEffect(() => {
      // By its own state: the part may have come between this draw and its effect.
      if (Part === undefined)
        preload().then(
          () => setState({ Part: part }),
          (failed: PartMissing) => {
            if (Instead !== undefined) missingParts.dispatchEvent(new Event("missing"));
            setState(Instead === undefined ? { failure: failed } : { Part: Instead });
          },
        );
    }, [Part]);
    useEffect(() => {
      if (Instead === undefined || Part !== Instead) return;
      const retry = () => setState({ Part: part });
      missingParts.addEventListener("retry", retry);
      return () => missingParts.removeEventListener("retry", retry);
    }, [Part]);
    if (failure !== undefined) throw failure;
    if (Part !== undefined) return <Part {...props} />;
    return Meanwhile === undefined ? null : <Meanwhile {...props} />;
  }
  return Object.assign(Later, { preload });
}

/** Instead of what opens over the page: closed again, so that the next press asks anew. */
export function Closed({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}

/** Shown until a part without a known size is loaded: what follows is shown with that part (loading.css). */
export const PartLoading = () => <div data-loading hidden />;

/** Instead of what the page can do without. */
export const Nothing = (): null => null;

type State<Props> = { Part?: ComponentType<Props> | undefined; failure?: PartMissing };
