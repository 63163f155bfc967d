/** Meanings of the heads over an order list's columns: an explicit ranked list of names, as systems and people write them (pure). */
import { cleanedText } from "#contract/base/typed-text.ts";
import { isUnitWord } from "./written-quantity.ts";

/**
 * `code`, `quantity`: rank 0 is the clearest. `unit` of a quantity: the unit of measure that its head names ("Qty (cases)"), else empty. `never`: money,
 * prices, stock, par levels, pack sizes, history, descriptions, notes, other numbers: never a quantity.
 */
export type HeadMeaning =
  | { role: "code"; rank: number }
  | { role: "quantity"; rank: number; unit: string }
  | { role: "unit" }
  | { role: "never" };

/** Ranks of quantity heads. `plain`: "Qty" says less than "Order qty"; of "Qty" and "Order" neither is clearer. */
export const quantityRanks = { final: 0, ordered: 1, order: 2, suggested: 3, plain: 4, unit: 5 } as const;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const quantityWords = words("qty qnty qtty quan qnt quantity quantities cantidad quantite menge cant");
const orderWords = words(
  "order orders ordered ordering ord wanted want wants needed need needs requested request req reqd required desired buy purchase purchased pedido commande bestellung",
);
const suggestedWords = words("suggested suggest sugg sug recommended recommend proposed calculated calc auto reorder");
const finalWords = words("final actual approved confirmed");
const numberWords = words("number no num nbr # id code ref reference name key");

/** A head with one of these is never a quantity. "Order", "Qty" and "units" beside them do not change that: "Last order qty", "Qty on hand". */
const neverWords = words(`
  price prices pricing cost costs amount amt total totals ext extended extension value usd dollar dollars $ msrp awp wac nadac acq acquisition gp margin
  rebate discount tax savings charge fee credit spend budget
  hand onhand oh qoh soh boh qoo stock instock inventory inv available avail availability balance bal committed allocated reserved
  par min max minimum maximum rop point level target threshold safety limit lead
  pack size pkgsize packsize per multiple conversion factor content contents strength dose dosage weight volume length width height form route
  last previous prev prior avg average mean usage used use history hist sold sales dispensed dispense mtd ytd trend forecast demand turns movement velocity
  shipped ship shipping received rcvd receipt backordered backorder bo invoiced billed open remaining returned return credited canceled cancelled filled
  fulfilled short shortage damaged expired picked scanned counted
  day days date dates week weeks month months monthly weekly daily year yr time expiration expires expiry exp lot batch serial
  note notes comment comments remark remarks memo instruction instructions message reason
  description desc descr name drug medication medicine generic brand label title manufacturer mfr mfg maker labeler vendor supplier wholesaler distributor
  location loc bin shelf aisle department dept cabinet class category group family schedule sched dea therapeutic status flag type rank rating priority
  line row seq sequence page po invoice account acct customer ship-to store site phone fax email contract tracking address city state zip contact user by
  standing rx patient prescriber refill refills image url link currency gl`);

const codePrefixes = words(
  "item product prod material article part stock catalog catalogue cat reference ref our distributor",
);
/** Numbers of another company: the same digits may be another product here. */
const foreignWords = words(
  "mckesson mck cardinal cin econo econ abc cencora amerisource amerisourcebergen bergen morris dickson anda smith hdsmith kinray vendor supplier wholesaler manufacturer mfr mfg ndf",
);
/** An NDC with one of these is not the one that is ordered. */
const otherNdcWords = words(
  "alternate alternative alt altern substitute substituted sub equivalent equiv equivalents old previous prev prior last original orig replaces replaced replacement generic brand therapeutic dispensed inner outer",
);

/** What has more is a sentence. */
const mostWords = 7;

/** Returns the meaning of a head; undefined where it is not known. */
export function readHead(text: string): HeadMeaning | undefined {
  const head = splitHead(text);
  if (head.length === 0 || head.length > mostWords) return undefined;
  return readCode(head) ?? readUnit(head) ?? readQuantityHead(head);
}

/** Lowercase words: "QtyOrdered", "ORDERQTY" and "Qty. Ordered" alike; # and $ are words. */
function splitHead(text: string): string[] {
  const plain = cleanedText(text)
    .slice(0, 120)
    .replaceAll("NDCs", "NDC")
    .replaceAll("UoM", "UOM")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}'’`]/gu, "")
    .replaceAll(/\bu\s*\/\s*m\b/g, "uom")
    .replaceAll(/\bre[- ]order/g, "reorder")
    .replaceAll(/\bin[- ]stock/g, "instock")
    .replaceAll(/quantity|qty/g, " $& ")
    .replaceAll(/[#$]/g, " $& ")
    .replaceAll(/ndc/g, " ndc ")
    .replaceAll(/[^\p{L}\p{N}#$]+/gu, " ")
    .trim();
  return plain === "" ? [] : plain.split(" ");
}

const hasAny = (head: readonly string[], known: ReadonlySet<string>): boolean => head.some((word) => known.has(word));

function readCode(head: readonly string[]): HeadMeaning | undefined {
  const isQuantity = hasAny(head, quantityWords);
  if (head.includes("ndc") && !isQuantity) {
    if (hasAny(head, otherNdcWords) || /\b(price|cost|desc|description|name|status|count|type)\b/.test(head.join(" ")))
      return { role: "never" };
    return { role: "code", rank: 0 };
  }
  if (isQuantity) return undefined;
  const isNumber = hasAny(head, words("number no num nbr # id code codigo"));
  if (isNumber && hasAny(head, foreignWords)) return { role: "never" };
  if (head.length === 1 && hasAny(head, words("cin econo mck"))) return { role: "never" };
  const [first = ""] = head;
  if (isNumber && head.length <= 4 && hasAny(head, codePrefixes)) return { role: "code", rank: 1 };
  if (
    head.length === 1 &&
    ["sku", "itemno", "itemnumber", "itemid", "itemcode", "item#", "code", "codes"].includes(first)
  )
    return { role: "code", rank: 1 };
  if (head.length <= 3 && hasAny(head, words("gtin upc ean barcode gtin14 sku"))) return { role: "code", rank: 2 };
  if (head.length === 1 && ["item", "items", "product", "products"].includes(first)) return { role: "code", rank: 3 };
  return undefined;
}

function readUnit(head: readonly string[]): HeadMeaning | undefined {
  const text = head.filter((word) => !orderWords.has(word) && !quantityWords.has(word)).join(" ");
  const isUnit =
    /^((sale|sales|sell|selling|purchase|pack|package|base) )*(uom|um|u m|uoi|units? of (measure|measurement|issue|sale)|measure|unit|unit type)( (code|desc))?$/;
  return isUnit.test(text) ||
    /\b(uom|units? of measure)\b/.test(text) ||
    /^(pack|package|packaging|pkg)$/.test(head.join(" "))
    ? { role: "unit" }
    : undefined;
}

function readQuantityHead(head: readonly string[]): HeadMeaning | undefined {
  const joined = head.join(" ");
  const unit = unitAfterQuantity(head);
  const isQuantity = hasAny(head, quantityWords) || /^how many\b/.test(joined);
  const isOrder = hasAny(head, orderWords);
  // "12 # to order", "No. of cartons": a number of what follows, not the number of an order.
  const counts =
    /^(#|no|number|num|nbr)( of)? (to |\w+ )?(order|ordered|needed|wanted|cartons|cases|units|boxes)\b/.test(joined);
  if (/\bon (order|po)\b/.test(joined) || hasAny(head, neverWords)) return { role: "never" };
  if (counts) return { role: "quantity", rank: quantityRanks.ordered, unit: unitOfHead(head) };
  if (isOrder && !isQuantity && (hasAny(head, numberWords) || joined === "purchase order")) return { role: "never" };
  const isSuggested = hasAny(head, suggestedWords);
  if (!isQuantity && !isOrder && !isSuggested) return readUnitHead(head, joined);
  if (unit === undefined) return undefined;
  if (hasAny(head, finalWords)) return { role: "quantity", rank: quantityRanks.final, unit };
  if (isSuggested) return { role: "quantity", rank: quantityRanks.suggested, unit };
  if (isOrder && (isQuantity || /\bto order\b|\border(ed)? units?\b|\bunits ordered\b/.test(joined)))
    return { role: "quantity", rank: quantityRanks.ordered, unit };
  return { role: "quantity", rank: isOrder ? quantityRanks.order : quantityRanks.plain, unit };
}

/** "Cases" alone counts cases; "Units" counts something. In the singular they are units of measure or pack sizes. */
function readUnitHead(head: readonly string[], joined: string): HeadMeaning | undefined {
  const isPlural = /^(cases|cartons|ctns|boxes|units|eaches|packs|packages|bottles|vials|kits)$/.test(joined);
  return isPlural ? { role: "quantity", rank: quantityRanks.unit, unit: unitOfHead(head) } : undefined;
}

/** The unit that a quantity's head names, empty where it names none; undefined for "Case qty", which may be what is in a case. */
function unitAfterQuantity(head: readonly string[]): string | undefined {
  const at = head.findIndex((word) => quantityWords.has(word));
  const before = at < 0 ? undefined : head[at - 1];
  const isPackSize = before !== undefined && isUnitWord(before) && !before.endsWith("s") && !hasAny(head, orderWords);
  return isPackSize ? undefined : unitOfHead(head);
}

/** "Units" names no unit of measure. */
function unitOfHead(head: readonly string[]): string {
  const unit = head.find((word) => isUnitWord(word) && !/^(un|units?)$/.test(word)) ?? "";
  return unit.length <= 3 ? unit.toUpperCase() : unit;
}
