/** Words of the distributor that come as HTML: cleaned before they are shown; the cleaner is loaded only where there are any. */
import { Nothing, PartLoading, later } from "#src/ui/kit/page/later.tsx";

const CleanedHtml = later(async () => (await import("./cleaned-html.tsx")).CleanedHtml, PartLoading, Nothing);

/** Empty until the cleaner is there; nothing uncleaned is ever shown. */
export function SanitizedHtml({ html, className }: { html: string; className?: string | undefined }) {
  return <CleanedHtml html={html} className={className} />;
}
