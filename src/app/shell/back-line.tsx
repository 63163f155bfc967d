/** The back link above a screen that has a parent page. On a phone the bar has it. */
import { breadcrumb } from "#src/text/shell/frame.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { BackLink, useBackTarget } from "./back-link.tsx";

export function BackLine() {
  const back = useBackTarget();
  if (back === undefined) return null;
  return (
    <nav className="back" aria-label={breadcrumb}>
      <BackLink to={back}>
        <Icon name="left" size="small" />
        {back.label}
      </BackLink>
    </nav>
  );
}
