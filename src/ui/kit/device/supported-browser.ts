/** The floor: Chrome and Edge 123, Firefox 120, Safari 17.5 (light-dark(), :has(), color-mix()). */
import { unsupported } from "#src/text/kit/browser.ts";

/** One sentence for a browser below the floor; undefined for all others. */
export function unsupportedSentence(
  supports: (condition: string) => boolean = (condition) => CSS.supports(condition),
): string | undefined {
  const needed = ["color: light-dark(#000, #fff)", "selector(:has(a))", "color: color-mix(in srgb, #000, #fff)"];
  if (needed.every((condition) => supports(condition.startsWith("selector") ? condition : `(${condition})`)))
    return undefined;
  return unsupported;
}
