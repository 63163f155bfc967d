/** Words of the distributor that come as HTML: cleaned before they are shown; the cleaner is loaded only where there are any. */
import { lazy, Suspense } from "react";

const Cleaned = lazy(() => import("./cleaned-html.tsx"));

/** Empty until the cleaner is there; nothing uncleaned is ever shown. */
export function SanitizedHtml({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <Suspense>
      <Cleaned html={html} className={className} />
    </Suspense>
  );
}
