/** Packed files that are no workbook that can be read: says which kind each is and what to do. */
import { Unreadable } from "./unreadable.ts";
import type { ZipParts } from "./zip-parts.ts";

/** @throws Unreadable always */
export async function refuseOtherPackage(zip: ZipParts): Promise<never> {
  throw new Unreadable(await nameKind(zip));
}

async function nameKind(zip: ZipParts): Promise<string> {
  if (zip.has("xl/workbook.bin")) return "This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV.";
  if (zip.has("word/document.xml"))
    return "This is a Word document. Copy its list into Excel and save it as .xlsx or CSV.";
  if (zip.has("ppt/presentation.xml")) return "This is a PowerPoint presentation, not a list of an order.";
  if (zip.names().some((name) => name.endsWith(".iwa")))
    return "This is a Numbers file. In Numbers, use File > Export To > Excel or CSV.";
  if (zip.has("mimetype")) {
    let type = "";
    for await (const piece of zip.read("mimetype")) if ((type += piece).length > 200) break;
    if (type.includes("opendocument.spreadsheet"))
      return "This is an OpenDocument spreadsheet (.ods). Save it as .xlsx or CSV.";
    if (type.includes("opendocument"))
      return "This is an OpenDocument file, but no spreadsheet. Save its list as .xlsx or CSV.";
  }
  return "This is a ZIP file, but no Excel workbook (.xlsx). Unpack it and upload the list that is in it.";
}
