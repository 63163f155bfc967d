/** A text with the part that was searched for set in bold, wherever it stands, in any case; spaces that do not break count as spaces. */
export function Marked({ text, part }: { text: string; part: string }) {
  const wanted = part.trim().toLowerCase();
  const at = wanted === "" ? -1 : text.replaceAll("\u00a0", " ").toLowerCase().indexOf(wanted);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
