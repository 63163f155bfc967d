/**
 * Loads a part of the page that is asked for by `import()`, so that one that could not be fetched can be asked for again. A browser remembers a module whose file
 * failed until the page is reloaded (HTML Standard, "module map"), and everything that needs the module fails with it; so each file is fetched into the browser's
 * cache first, and only then asked for as a module. The build puts this in place of Vite's own way (vite/load-parts.ts).
 */

/** Files that are here or on their way, by address. A file that failed is in it no more. */
const files = new Map<string, Promise<unknown>>();
let isFirstScreenLoaded = false;
/** How the build names the file of the outbox (vite.config.ts). During the first load it is fetched first too: without it no entry is shown or sent until the page is reloaded. */
const outboxStart = "assets/outbox-";

/** From now on a part that fails can be asked for again. Before, nothing works without it, and fetching first would take a quarter more of the processor. */
export function endFirstLoad(): void {
  isFirstScreenLoaded = true;
}

/**
 * Returns what `load` imports, once all of its files are here.
 * @public the build names it (vite/load-parts.ts)
 * @param names of the files, styles too, relative to the root
 * @throws what a file failed with; the next call fetches it anew
 */
export async function loadPart<Part>(load: () => Promise<Part>, names: readonly string[] = []): Promise<Part> {
  const isFetchedFirst =
    isFirstScreenLoaded || (!isServedByWorker() && names.some((name) => name.startsWith(outboxStart)));
  await Promise.all(names.map((name) => fetchOnce(`/${name}`, isFetchedFirst)));
  return load();
}

/** True on a page whose service worker has the outbox on the device: no file of its part can break off, and fetching first would only delay the import. */
const isServedByWorker = (): boolean => Boolean(navigator.serviceWorker?.controller);

function fetchOnce(address: string, isFetchedFirst: boolean): Promise<unknown> {
  const known = files.get(address);
  if (known !== undefined) return known;
  const fetching = isInDocument(address) ? Promise.resolve() : fetchFile(address, isFetchedFirst);
  files.set(address, fetching);
  fetching.catch(() => files.delete(address));
  return fetching;
}

/** What index.html itself asks for. */
const isInDocument = (address: string): boolean =>
  document.querySelector(`link[href="${address}"], script[src="${address}"]`) !== null;

async function fetchFile(address: string, isFetchedFirst: boolean): Promise<void> {
  if (address.endsWith(".css")) return addStyles(address);
  if (isFetchedFirst) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
    await response.blob(); // to its end: a response that is cut off is not cached
  }
  document.head.append(linkTo(address, "modulepreload")); // all files of a part at once, not one behind the other
}

function addStyles(address: string): Promise<void> {
  const link = linkTo(address, "stylesheet");
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener("load", () => resolve());
  link.addEventListener("error", () => {
    link.remove(); // or the next call would take it for one that is here
    reject(new Error(`${address} could not be fetched.`));
  });
  document.head.append(link);
  return promise;
}

function linkTo(address: string, rel: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  link.crossOrigin = "";
  link.href = address;
  return link;
}
