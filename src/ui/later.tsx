/** A part of the page whose program is loaded when it is first shown, or just before. */
import { useLayoutEffect, useState, type ComponentType } from "react";

/**
 * Shows `Meanwhile` (or nothing) until the part is there; a failure to load it is thrown to the error view around it, and the next showing tries anew.
 * Not React.lazy: what Suspense reveals is held back until 300 ms after its last reveal, so a dialog stood up to 700 ms after its program was there.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
) {
  let part: ComponentType<Props> | undefined;
  /** @throws what the load threw. */
  const preload = async (): Promise<void> => void (part ??= await load());
  function Later(props: Props) {
    const [{ Part, failure }, setState] = useState<State<Props>>(() => ({ Part: part }));
    useLayoutEffect(() => {
      if (part === undefined)
        preload().then(
          () => setState({ Part: part }),
          (error: unknown) => setState({ failure: { error } }),
        );
    }, []);
    if (failure !== undefined) throw failure.error;
    if (Part !== undefined) return <Part {...props} />;
    return Meanwhile === undefined ? null : <Meanwhile {...props} />;
  }
  return Object.assign(Later, { preload });
}

type State<Props> = { Part?: ComponentType<Props> | undefined; failure?: { error: unknown } };
