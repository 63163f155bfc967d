/** Hands a file to the browser: to its downloads, or to a window of its own by its address. */

/** Long enough for any reader to have read it, and for a browser that asks where to save it. */
const letGoAfterMs = 10 * 60_000;

/** Where the file can be had for a while. */
export function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), letGoAfterMs);
  return address;
}

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = addressOf(content);
  link.download = name;
  link.click();
}
