/** Texts of the export of a list to a file. Rows are counted with their unit: "4,812 rows". */

export const preparing = "Preparing your file";
export const soFar = (rows: string): string => `${rows} so far`;
export const exported = (rows: string): string => `${rows} exported`;
export const canceled = "Export canceled";
export const failed = (rows: string): string => `The export stopped after ${rows}. Start it again.`;
export const notPermitted = (rows: string): string => `The export stopped after ${rows}: your permissions changed.`;
export const linkExpired = "The download was not opened in time. Start the export again.";
export const cancel = "Cancel export";
