/** What a person cannot read or reach on a page as it stands: words cut off, controls beyond an edge or under something else. At any size of text. */
import type { Page } from "playwright";

/** Sets the reader's own size of text, on which the em of the breakpoints is built: 16 px is 100 %. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: px, fixed: Math.round(px * 0.8125) } });
}

/** As sentences; empty: everything is whole. Words that may be shortened carry the class "cut", and what is only heard is "hush". */
export const whatIsCut = (page: Page): Promise<string[]> => page.evaluate(lookOver);

/** Runs in the page. */
function lookOver(): string[] {
  const said = new Set<string>();
  const spoken = ".hush, .skip, .cut, [aria-hidden=true], svg, option";
  const root = document.documentElement;
  const width = Math.min(innerWidth, screen.width); // a phone makes its window as wide as what sticks out
  if (root.scrollWidth > width + 1) said.add(`The page is ${root.scrollWidth} px wide.`);

  const isClip = (value: string) => value === "hidden" || value === "clip";
  const isScroll = (value: string) => value === "auto" || value === "scroll";
  const words = (text: string | null) => (text ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40);

  /** The part of the page in which a thing can be brought into view: what scrolls opens it, what clips and the edges close it. */
  const roomOf = (element: Element) => {
    const room = { left: 0, right: width, top: -Infinity, bottom: Infinity };
    let isFixed = false;
    let freeX = false;
    let freeY = false;
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (at !== element || !at.matches("input, select, textarea")) {
        if (isClip(style.overflowX) && style.display !== "inline" && !freeX) {
          room.left = Math.max(room.left, box.left);
          room.right = Math.min(room.right, box.right);
        }
        if (isClip(style.overflowY) && style.display !== "inline" && !freeY) {
          room.top = Math.max(room.top, box.top);
          room.bottom = Math.min(room.bottom, box.bottom);
        }
        if (isScroll(style.overflowX)) freeX = true;
        if (isScroll(style.overflowY)) freeY = true;
      }
      if (style.position === "fixed") isFixed = true;
    }
    if (isFixed && !freeY) {
      room.top = Math.max(room.top, 0);
      room.bottom = Math.min(room.bottom, innerHeight);
    }
    if (freeX) Object.assign(room, { left: -Infinity, right: Infinity });
    if (freeY) Object.assign(room, { top: -Infinity, bottom: Infinity });
    return room;
  };
  const isOut = (box: DOMRect, room: ReturnType<typeof roomOf>) =>
    box.right > room.right + 1.5 ||
    box.left < room.left - 1.5 ||
    box.bottom > room.bottom + 2.5 ||
    box.top < room.top - 2.5;

  /** Hidden by sight alone, under another name than "hush". */
  const isOnlyHeard = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { position, overflow } = getComputedStyle(at);
      if (position === "absolute" && isClip(overflow) && at.getBoundingClientRect().width <= 1) return true;
    }
    return false;
  };
  const blockOf = (element: Element): DOMRect => {
    let at = element;
    while (/^(inline|contents)$/.test(getComputedStyle(at).display) && at.parentElement !== null) at = at.parentElement;
    return at.getBoundingClientRect();
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { parentElement: parent } = node;
    if (parent === null || words(node.textContent) === "" || parent.closest(spoken) !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isOnlyHeard(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    if (isOut(box, roomOf(parent))) said.add(`Cut: “${words(node.textContent)}”`);
    // Into its neighbour: nothing clips it, and two words lie on each other.
    const block = blockOf(parent);
    if (box.right > block.right + 3) said.add(`Runs out of its place: “${words(node.textContent)}”`);
  }
  const dialog = document.querySelector("[role=dialog], [role=alertdialog]");
  for (const control of (dialog ?? document).querySelectorAll<HTMLElement>(
    "button, a[href], input, select, textarea",
  )) {
    if (control.closest(spoken) !== null || !control.checkVisibility({ visibilityProperty: true })) continue;
    const box = control.getBoundingClientRect();
    if (box.width <= 2 || getComputedStyle(control).opacity === "0") continue;
    const name = words(control.getAttribute("aria-label") ?? control.textContent) || control.id || control.tagName;
    if (isOut(box, roomOf(control))) said.add(`Beyond the edge: ${name}`);
    if (
      control.matches("input:not([type=checkbox], [type=radio])") &&
      box.height < parseFloat(getComputedStyle(control).fontSize) * 1.1
    )
      said.add(`Too low for its words: ${name}`);
    if (control.matches(":disabled")) continue;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const now = control.getBoundingClientRect();
    const hit = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2);
    const isItself =
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest("label")?.control === control);
    if (!isItself)
      said.add(`Under something else: ${name}${hit === null ? "" : ` (${hit.tagName} ${words(hit.textContent)})`}`);
  }
  scrollTo(0, 0);
  return [...said];
}
