/** A call of the API as data: the one description that the server, the page, the outbox and the OpenAPI document share. */
import type * as z from "zod/mini";

/** Rights a signed-in person needs at the customer the call acts for; "or" where several suffice (docs/readings.md, "roles"). */
export type Need =
  | "nobody" // public: nobody needs to be signed in
  | "user" // signed in, a customer need not be chosen
  | "customer" // signed in at a chosen customer, any role
  | "ordering"
  | "ordering-or-reporting"
  | "reporting"
  | "admin-or-reporting"
  | "cs"
  | "controlled-cart" // CS with Ordering; a user of the customer, never staff
  | "certificates" // CS; a user of the customer, never staff
  | "receiving" // Ordering; a user of the customer, never staff
  | "admin" // admin of the customer
  | "hand-over" // admin of the customer, never staff
  | "staff"; // the distributor's own staff (is_admin)

/**
 * What a call is. Fields named in the path's braces come from the path; the others from the query (GET, DELETE) or the JSON body.
 * A body that is not an object (`customers/search` takes a bare string) is handed to `input` as it is.
 */
export type Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  kind: "read" | "write" | "stream";
  needs: Need;
  /** May wait in the outbox while there is no network. */
  waits?: true;
  /** Answers about every customer whose rights the caller has, not only the chosen one ("Any Customer"); to staff about all there are. A need: those it takes at the others. */
  anyCustomer?: true | Need;
  /**
   * What other devices are told to ask for again once it is done (contract/live.ts): the person's own, of receiving and recurring orders everybody's at the customer; of
   * rights those of the person whom it answers.
   */
  tells?: "cart" | "receiving" | "recurring" | "rights" | "presence";
  /** Its idempotency keys are kept for ever, not 90 days: a receipt is a legal record. */
  keptForEver?: true;
  /** Its answer may be of hundreds of kilobytes: it is sent compressed. Not for answers that hold a secret beside what the caller sent. */
  large?: true;
  /** A read that leaves a row in the audit trail when it is answered: who looked at which document. */
  audited?: true;
  /** Neither body hash nor answer is kept and the body never reaches log or audit: passwords, codes, keys. */
  secret?: true;
  /** Fields that are bytes: the audit trail keeps a hash of each, the answers' store one of the whole body as ever. */
  hashed?: readonly string[];
  /** Only the person themself: refused to staff who act as them (passwords, second factor, roles, preferences, signing). */
  notImpersonating?: true;
  /** Open to nobody, and something else for who is signed in: the page sends the session along. */
  withSession?: true;
  /** How often one person may ask is limited: what it gives away is worth trying for. `typing`: the page asks as one types. `reports`: what is sent is written down. */
  guarded?: true | "typing" | "reports";
  /** Somebody outside is asked for its answer, or a document is drawn for it, which may take so long before it says that there is none: the page waits for it, and asks once. */
  takesMs?: number;
  /** One line for the OpenAPI document. */
  about: string;
  input: Input;
  output: Output;
};

/** Declares a call; GET is a read, everything else a write unless it says otherwise. Whether it may wait stands in its type, from which the outbox knows its calls. */
export function call<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Waits extends true | undefined = undefined,
>(
  declared: Omit<Call<Input, Output>, "kind" | "waits"> & { kind?: Call["kind"]; waits?: Waits },
): Waits extends true ? WaitingCall<Input, Output> : Call<Input, Output>;
export function call(declared: Omit<Call, "kind"> & { kind?: Call["kind"] }): Call {
  return { kind: declared.method === "GET" ? "read" : "write", ...declared };
}

type WaitingCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Call<Input, Output> & { waits: true };

/** What the caller sends, before parsing. */
export type InputOf<C extends Call> = z.input<C["input"]>;
/** What the service receives, after parsing. */
export type ParsedOf<C extends Call> = z.output<C["input"]>;
/** What the server answers. */
export type OutputOf<C extends Call> = z.output<C["output"]>;

/** The names in the braces of a path: `/api/products/{itemId}` gives `["itemId"]`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
