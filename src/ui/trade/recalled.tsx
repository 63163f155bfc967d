/** A lot that is recalled, beside its number, wherever it stands. */
import { Badge } from "#src/ui/kit/badge.tsx";

export const Recalled = () => <Badge tone="refused">Recalled</Badge>;
