/** What must be true of deliveries in the end: sums of lines, packages in quarantine, one claim for each delivery, photos whole. */
import type { Done } from "./server.ts";
import { count, type Ended } from "./world.ts";

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Sentences; none when all is well. @param done all that the server did for the history's customers */
export async function claimProblems(world: Ended, done: Done[]): Promise<string[]> {
  const { server, company, photos, people } = world;
  const problems: string[] = [];
  const of = (action: string) => done.filter((row) => row.action === `POST /api/${action}`);
  const cancelled = new Set<string | null>(
    (await server.receipts(company))
      .filter(({ receive_status_code }) => receive_status_code === "CAN")
      .map(({ client_key }) => client_key),
  );
  const filed = new Map(
    of("claims/exceptions").map(({ input, customer_id }) => [input.exception_id, { ...input, customer_id }]),
  );
  const withdrawn = new Set(of("claims/exceptions/withdraw").map(({ input }) => input.exception_id));

  // Totals of a line are the sum of what was acknowledged.
  for (const { customer_id, order_id, item_id, due, received, closed } of await server.totals(company)) {
    const isIts = (row: { customer_id: number; input: { order_id: number | null; item_id: number } }) =>
      row.customer_id === customer_id && row.input.order_id === order_id && row.input.item_id === item_id;
    const came = sum(
      of("receives")
        .filter((row) => isIts(row) && !cancelled.has(row.key))
        .map(({ input }) => input.quantity_received),
    );
    if (came !== received)
      problems.push(`${item_id} of ${order_id} stands at ${received}, and ${came} were acknowledged`);
    const declared = sum(
      [...filed.values()]
        .filter(
          (input) =>
            isIts({ customer_id: input.customer_id, input }) && input.closes && !withdrawn.has(input.exception_id),
        )
        .map(({ quantity }) => quantity),
    );
    const missing = Math.max(0, due - received);
    if (closed !== Math.min(declared, missing))
      problems.push(
        `${item_id} of ${order_id} has ${closed} closed of ${missing} missing, and ${declared} were declared`,
      );
  }

  // One claim for a delivery, with all that was filed, each once.
  const claims = await server.claims(company);
  const deliveries = new Set(claims.map(({ shipment_order_id }) => shipment_order_id));
  if (claims.length !== deliveries.size) problems.push(`${claims.length} claims of ${deliveries.size} deliveries`);
  const kept = claims.flatMap(({ exceptions }) => exceptions);
  if (kept.length !== filed.size || kept.some((id) => !filed.has(id)))
    problems.push(`${kept.length} exceptions are kept, and ${filed.size} were acknowledged`);
  for (const { shipment_order_id, exceptions, status } of claims) {
    const isLeft = exceptions.some((id) => !withdrawn.has(id));
    if (isLeft === (status === "withdrawn")) problems.push(`the claim of ${shipment_order_id} is ${status}`);
  }

  count(world, "exceptions filed", filed.size);
  count(world, "exceptions taken back", withdrawn.size);

  // A package is in quarantine once, however many found it; what has no serial each time.
  const suspects = of("quarantine").map(({ customer_id, input }) =>
    input.serial_number === "" ? input.quarantine_id : `${customer_id} ${input.item_id} ${input.serial_number}`,
  );
  const inQuarantine = (await server.quarantines(company)).map(
    ({ quarantine_id, customer_id, item_id, serial_number }) =>
      serial_number === "" ? quarantine_id : `${customer_id} ${item_id} ${serial_number}`,
  );
  count(world, "packages in quarantine", inQuarantine.length);
  if (inQuarantine.toSorted().join() !== [...new Set<string>(suspects)].toSorted().join())
    problems.push(`in quarantine are ${inQuarantine.join()}, and ${suspects.join()} were acknowledged`);

  // A photo of which anything came is whole, byte by byte, unless its person has thrown something of it away.
  const pictures = await server.photos(company);
  for (const { photo_id } of pictures) if (!photos.has(photo_id)) problems.push(`nobody took the photo ${photo_id}`);
  for (const [photo_id, { bytes, ids, user_id, exception_id }] of photos) {
    const { account } = people.find((person) => person.user_id === user_id)!;
    if (ids.some((id) => account.discarded.has(id))) continue;
    const picture = pictures.find((each) => each.photo_id === photo_id)?.picture;
    if (picture === undefined && !filed.has(exception_id)) continue; // nothing of it was kept
    count(world, "photos compared");
    if (picture === undefined || picture === null || !picture.equals(bytes))
      problems.push(`the photo ${photo_id} did not come whole`);
  }
  return problems;
}
