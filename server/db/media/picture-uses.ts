import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OwnedPicture } from './blobs.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { isGroupShownTo } from '#server/db/chat/hidden-groups.ts';
import { visibleMessages } from '#server/db/chat/messages.ts';
import { isOpenUnlisted } from '#server/db/events/access.ts';
import { isVisibleTo } from '#server/db/people/visible-authors.ts';

/** A picture's owner and hash as SQL: only rows by its owner reference it. */
interface OwnedPictureSql {
  owner: RawBuilder<unknown>;
  sha256: RawBuilder<unknown>;
}

/** Whether a column holds an address of a picture, of any form and size; worded so that the column's index is used. */
function isReferencedIn(column: string, { sha256 }: Pick<OwnedPictureSql, 'sha256'>): RawBuilder<boolean> {
  const address = sql.ref(column);
  return sql<boolean>`(${address} >= '/media/' || ${sha256} and ${address} < '/media/' || ${sha256} || 'g')`;
}

function inProfile({ owner, sha256 }: OwnedPictureSql, state: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from users u where u.id = ${owner} and u.deleted_at is null and ${state}
    and (${isReferencedIn('u.profile_picture', { sha256 })} or ${isReferencedIn('u.banner_image', { sha256 })}))`;
}

function inEvent({ owner, sha256 }: OwnedPictureSql, state: RawBuilder<unknown>): RawBuilder<boolean> {
  const own = sql`select 1 from events e where e.organizer_id = ${owner} and e.deleted_at is null and ${state}`;
  return sql<boolean>`(exists (${own} and e.cover_image is not null and ${isReferencedIn('e.cover_image', { sha256 })})
    or exists (${own} and e.gallery_images <> '[]' and e.gallery_images like '%/media/' || ${sha256} || '%'))`;
}

function inPost({ owner, sha256 }: OwnedPictureSql, state: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from posts p where p.user_id = ${owner} and p.image is not null
    and ${isReferencedIn('p.image', { sha256 })} and p.deleted_at is null and ${state})`;
}

function inReportedMessage({ owner, sha256 }: OwnedPictureSql): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from reported_messages r where r.user_id = ${owner} and r.image is not null
    and ${isReferencedIn('r.image', { sha256 })})`;
}

function inGroup({ owner, sha256 }: OwnedPictureSql, state: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from chats c where c.creator_id = ${owner} and c.picture is not null and ${state}
    and ${isReferencedIn('c.picture', { sha256 })})`;
}

const always = sql`1 = 1`;

/** Whether any row references a picture, regardless of visibility. */
export function isReferenced(picture: OwnedPictureSql): RawBuilder<boolean> {
  const { owner, sha256 } = picture;
  return sql<boolean>`(${inProfile(picture, always)} or ${inEvent(picture, always)} or ${inPost(picture, always)}
    or ${inGroup(picture, always)} or ${inReportedMessage(picture)} or exists (select 1 from messages m where m.user_id = ${owner} and m.image is not null
      and ${isReferencedIn('m.image', { sha256 })} and m.deleted_at is null))`;
}

function ownedBy({ sha256, user_id: userId }: OwnedPicture): OwnedPictureSql {
  return { owner: sql`cast(${userId} as bigint)`, sha256: sql`cast(${sha256} as text)` };
}

async function isTrue({ sql: db }: Tx, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select 1 as found where ${condition}`.execute(db);
  return rows.length > 0;
}

/** Whether any row references it. */
export async function isPictureReferenced(tx: Tx, picture: OwnedPicture): Promise<boolean> {
  return await isTrue(tx, isReferenced(ownedBy(picture)));
}

/**
 * Whether everyone who has its address may see it: in a profile, a published event or a post, none of them hidden. Of an unlisted
 * event only those have it who have opened the event, as nobody else can make it.
 */
export async function isPicturePublic(tx: Tx, picture: OwnedPicture): Promise<boolean> {
  const owned = ownedBy(picture);
  const isPublished = sql`(e.status <> 'draft' or ${isOpenUnlisted('e')})`;
  return await isTrue(
    tx,
    sql<boolean>`(${inProfile(owned, sql`u.hidden_at is null`)} or ${inEvent(owned, isPublished)}
      or ${inPost(owned, isVisibleTo(null, 'p'))})`,
  );
}

/** Whether it belongs to something that operators see in a report, hidden or not. */
export async function isPictureReportable(tx: Tx, picture: OwnedPicture): Promise<boolean> {
  const owned = ownedBy(picture);
  return await isTrue(
    tx,
    sql<boolean>`(${inProfile(owned, always)} or ${inEvent(owned, sql`(e.status <> 'draft' or e.hidden_at is not null or ${isOpenUnlisted('e')})`)} or ${inPost(owned, always)}
      or ${inReportedMessage(owned)})`,
  );
}

/**
 * Whether a signed-in user may see it elsewhere: in a private message, in their groups' messages, or as a group's
 * picture.
 */
export async function isPictureVisibleTo(tx: Tx, reader: number, picture: OwnedPicture): Promise<boolean> {
  const owned = ownedBy(picture);
  if (await isTrue(tx, inGroup(owned, isGroupShownTo(reader, 'c.creator_id')))) return true;
  const messageImages = visibleMessages(tx, reader)
    .where('m.user_id', '=', picture.user_id)
    .where('m.image', 'is not', null);
  const one = messageImages.where(isReferencedIn('m.image', owned)).select('m.id').limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}
