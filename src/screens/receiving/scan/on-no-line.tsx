/** That no line has a code, or what is wrong with it. */
export type MissedProps = { scanned: string; why?: string | undefined };

export const OnNoLine = ({ scanned, why }: MissedProps) =>
  why ?? (
    <>
      <b className="code cut">{scanned}</b> is on no line. Check the label.
    </>
  );
