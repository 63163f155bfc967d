/** Photos of exceptions: they come in parts, in any order and as often as a device likes, and are kept once, whole. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { keyReused, Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/receiving/claims.ts";
import { mostPhotos, partLength, photoPartsOf } from "#contract/receiving/rules/claims.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, bytes, instant, int, none, statement, uuid } from "#server/db/statement.ts";
import * as messages from "./claims-text.ts";
import { beginsAsJpeg, pictureIn } from "./jpeg.ts";

type Given = ParsedOf<typeof contract.addPhotoPart>;

/**
 * Keeps a part; with the last the photo is whole.
 * @throws Refusal 400 for what is no part of a photo, or one too many; 422 where another photo or part was kept under these numbers.
 */
export async function addPhotoPart(
  db: Tx,
  caller: Caller,
  { exception_id, photo_id, part, size_bytes, data }: Given,
): Promise<OutputOf<typeof contract.addPhotoPart>> {
  const { customer_id } = caller;
  const content = Buffer.from(data, "base64");
  const isPart = part < photoPartsOf(size_bytes) && content.length === partLength(size_bytes, part);
  if (!isPart || (part === 0 && !beginsAsJpeg(content))) throw unreadable();
  const which = { customer_id, photo_id };
  await db.run(lockStatement, { customer_id, exception_id });
  await db.run(beginStatement, {
    ...which,
    exception_id,
    size_bytes,
    user_id: caller.on_behalf_of ?? caller.user_id,
    now: caller.now,
  });
  const [photo] = await db.run(photoStatement, which);
  if (photo!.exception_id !== exception_id || photo!.size_bytes !== size_bytes) throw keyReused();
  caller.changed.entity_id = photo_id;
  if (photo!.is_whole) return { photo_id, part, is_whole: true };
  const [{ photos } = { photos: 0 }] = await db.run(countStatement, { customer_id, exception_id });
  if (photos > mostPhotos) throw new Refusal(400, messages.tooManyPhotos, { code: "too_many" });
  await db.run(partStatement, { ...which, part, content });
  const parts = await db.run(partsStatement, which);
  if (parts.find((each) => each.part === part)?.content.equals(content) !== true) throw keyReused();
  if (parts.length < photoPartsOf(size_bytes)) return { photo_id, part, is_whole: false };
  const picture = pictureIn(Buffer.concat(parts.map((each) => each.content)));
  if (picture === undefined) throw unreadable();
  await db.run(wholeStatement, { ...which, picture });
  return { photo_id, part, is_whole: true };
}

/** A photo that is whole. @throws Refusal 404. */
export async function claimPhoto(
  db: Tx,
  { customer_id }: Caller,
  { photoId }: ParsedOf<typeof contract.claimPhoto>,
): Promise<OutputOf<typeof contract.claimPhoto>> {
  const [found] = await db.run(pictureStatement, { customer_id, photo_id: photoId });
  if (found === undefined) throw new Refusal(404, messages.photoNotFound);
  return { content_type: "image/jpeg", Bytes: found.picture.toString("base64") };
}

const unreadable = (): Refusal => new Refusal(400, messages.photoUnreadable, { code: "unreadable_photo" });

const which = { customer_id: int, photo_id: uuid };

/** So that the photos of one exception are counted one after another. The exception itself may not be here yet. */
const lockStatement = statement(
  "lock_photos",
  { values: { customer_id: int, exception_id: uuid }, row: { pg_advisory_xact_lock: none } },
  "select pg_advisory_xact_lock(hashtextextended('photos ' || :customer_id::int || ' ' || :exception_id::uuid, 0))",
);
const beginStatement = statement(
  "begin_photo",
  { values: { ...which, exception_id: uuid, size_bytes: int, user_id: int, now: instant }, row: {} },
  `insert into claim_photos (customer_id, photo_id, exception_id, size_bytes, user_id, created_at)
    values (:customer_id, :photo_id, :exception_id, :size_bytes, :user_id, :now) on conflict (customer_id, photo_id) do nothing`,
);
/** Locked: whoever brings the last part sees all others. */
const photoStatement = statement(
  "photo",
  { values: which, row: { exception_id: uuid, size_bytes: int, is_whole: bool } },
  `select exception_id, size_bytes, picture is not null as is_whole from claim_photos
    where customer_id = :customer_id and photo_id = :photo_id for update`,
);
const countStatement = statement(
  "photos_of_exception",
  { values: { customer_id: int, exception_id: uuid }, row: { photos: int } },
  "select count(*)::int as photos from claim_photos where customer_id = :customer_id and exception_id = :exception_id",
);
const partStatement = statement(
  "add_photo_part",
  { values: { ...which, part: int, content: bytes }, row: {} },
  `insert into claim_photo_parts (customer_id, photo_id, part, content) values (:customer_id, :photo_id, :part, :content)
    on conflict (customer_id, photo_id, part) do nothing`,
);
const partsStatement = statement(
  "photo_parts",
  { values: which, row: { part: int, content: bytes } },
  "select part, content from claim_photo_parts where customer_id = :customer_id and photo_id = :photo_id order by part",
);
const wholeStatement = statement(
  "whole_photo",
  { values: { ...which, picture: bytes }, row: {} },
  `
  with gone as (delete from claim_photo_parts where customer_id = :customer_id and photo_id = :photo_id)
  update claim_photos set picture = :picture where customer_id = :customer_id and photo_id = :photo_id`,
);
/** Of an exception that is there: what nobody filed is nobody's to see. */
const pictureStatement = statement(
  "photo_picture",
  { values: which, row: { picture: bytes } },
  `
  select p.picture from claim_photos p join claim_exceptions e on e.customer_id = p.customer_id and e.exception_id = p.exception_id
  where p.customer_id = :customer_id and p.photo_id = :photo_id and p.picture is not null`,
);
