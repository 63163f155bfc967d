/** Packed files that are no workbook that can be read: says which kind each is. */
import { type FileProblem, Unreadable } from "./unreadable.ts";
import type { ZipParts } from "./zip-parts.ts";

/** @throws Unreadable always */
export async function refuseOtherPackage(zip: ZipParts): Promise<never> {
  throw new Unreadable(await nameKind(zip));
}

async function nameKind(zip: ZipParts): Promise<FileProblem> {
  if (zip.has("xl/workbook.bin")) return "binary-excel";
  if (zip.has("word/document.xml")) return "word";
  if (zip.has("ppt/presentation.xml")) return "presentation";
  if (zip.names().some((name) => name.endsWith(".iwa"))) return "numbers";
  if (zip.has("mimetype")) {
    let type = "";
    for await (const piece of zip.read("mimetype")) if ((type += piece).length > 200) break;
    if (type.includes("opendocument.spreadsheet")) return "open-document-sheet";
    if (type.includes("opendocument")) return "open-document";
  }
  return "zip";
}
