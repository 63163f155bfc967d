/** That no line has a code, or what is wrong with it. */
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/scan.ts";

export type MissedProps = { scanned: string; why?: string | undefined };

export const OnNoLine = ({ scanned, why }: MissedProps) =>
  why ?? <FilledText text={text.onNoLine} parts={{ code: <b className="code cut">{scanned}</b> }} />;
