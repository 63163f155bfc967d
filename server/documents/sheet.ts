/** What a document says, as plain values: made of an order by server/services/documents, drawn by a thread (render-thread.ts). */

/** A table's cell; `under` stands below it in small letters. */
export type Cell = { text: string; under?: string | undefined; strong?: true };

/** `share`: its part of the width. */
export type TableColumn = { label: string; share: number; end?: true };

export type Block =
  | { kind: "facts"; facts: readonly (readonly [name: string, value: string])[] }
  /** Addresses beside each other; the first line of each is strong. */
  | { kind: "places"; places: readonly { name: string; lines: readonly string[] }[] }
  | { kind: "heading"; text: string; under?: string | undefined }
  | { kind: "table"; about: string; columns: readonly TableColumn[]; rows: readonly (readonly Cell[])[] }
  | { kind: "sums"; sums: readonly { name: string; amount: string; strong?: true }[] }
  | { kind: "note"; text: string }
  /** Lines for a hand to write on. */
  | { kind: "lines"; names: readonly string[] };

/** A document on letter paper. */
export type Sheet = {
  kind: "sheet";
  title: string;
  /** Which order, shipment or lot: stands at the head and foot of each page. */
  number: string;
  /** RX PRODUCTS, CONTROLLED SUBSTANCES: in words at the head of each page. */
  context: string;
  /** Who hands it out: name first, then address and help desk. */
  from: readonly string[];
  /** Of what it speaks, never of its printing: the same document has the same bytes. */
  made: Date;
  blocks: readonly Block[];
  /** Parts that begin on a page of their own, under a head with their own number; the pages of each are counted from 1. */
  further?: readonly { number: string; blocks: readonly Block[] }[];
};

/** One box's label, 4 by 6 inches. It names no product and no schedule. */
export type Label = {
  from: readonly string[];
  to: readonly string[];
  box: string;
  service: string;
  carrier: string;
  shipped: string;
  /** The day the carrier is expected; empty: nobody has said. */
  arrives: string;
  /** "12 lb" */
  weight: string;
  tracking: string;
  /** How the box is to be kept on its way. */
  care: readonly string[];
  order: string;
  customerOrder: string;
};
export type Labels = { kind: "labels"; number: string; made: Date; labels: readonly Label[] };

/** An application identifier and its value. */
export type SheetElement = readonly [ai: string, value: string];

/** On goods: a lot as it came, or the bin that holds a product. What does not apply is empty. */
export type GoodsLabel = {
  kind: "lot" | "bin";
  name: string;
  ndc: string;
  maker: string;
  /** "C-II" */
  schedule: string;
  storage: string;
  lot: string;
  isRecalled: boolean;
  expires: string;
  /** Of its GS1 DataMatrix, all but the last of a fixed length; none: it has no symbol. */
  elements: readonly SheetElement[];
};
export type GoodsLabels = { kind: "goods-labels"; made: Date; label: GoodsLabel; copies: number };

export type PaperDocument = Sheet | Labels | GoodsLabels;

/** Bars of Code 128 as a path of SVG, `width` modules wide and 1 high. */
export type Bars = { width: number; path: string };

/** The PDF; of labels also the bars of each, of its tracking number and of its order. */
export type Drawn = { pdf: Uint8Array; bars: readonly { tracking: Bars; order: Bars }[] };
