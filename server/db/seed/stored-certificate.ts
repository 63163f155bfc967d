/** A maker's own certificate as a file, as small as a PDF can be: one page, the typeface that every reader has. */

/** @param lines ASCII; the first is the title. */
export function storedCertificate(lines: readonly string[]): Buffer {
  const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);
  const said = lines.map(
    (line, at) => `/F1 ${at === 0 ? 18 : 11} Tf (${escaped(line)}) Tj 0 -${at === 0 ? 34 : 18} Td`,
  );
  const drawing = `BT 72 700 Td ${said.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}${table}${end}`, "latin1");
}
