import type { OwnUser } from '#contract/account/user.ts';
import { visibleAnswer } from '#contract/invitations/rules.ts';
import { findCalendarLink } from '#server/db/events/calendar-links.ts';
import { exportedOwnRows, ownTables } from '#server/db/account/own-tables.ts';
import type { OwnTable } from '#server/db/account/own-tables.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { exportedChats } from '#server/db/account-export/chats.ts';
import { exportedDevices, exportedMutations, exportedPictures } from '#server/db/account-export/devices.ts';
import type { NamedPlace } from '#server/db/account-export/devices.ts';
import { exportedContent } from '#server/db/account-export/content.ts';
import { exportedRelationships } from '#server/db/account-export/relationships.ts';
import { removedAmong } from '#server/db/media/removed-pictures.ts';
import { toEvent } from '#server/domain/events/present.ts';
import { byId, byName, isoOrNull, rowsAtOnce } from './export-part.ts';
import type { ExportPart } from './export-part.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { pictureAddress } from '#server/domain/media/picture-address.ts';
import { toOwnUser } from '#server/domain/people/present-user.ts';
import { userById } from './users.ts';

async function addressedPictures(tx: Tx, place: NamedPlace) {
  const rows = await exportedPictures(tx, place);
  const address = (sha256: string) => pictureAddress(tx, { sha256, user_id: place.userId });
  return await Promise.all(rows.map(async (row) => ({ ...row, address: await address(row.sha256) })));
}

const ownParts = ownTables
  .filter(({ exported }) => exported !== undefined)
  .map((own) => byId(own.table, (tx, place) => exportedOwnRows(tx, own, place)));
const ownPart = (table: OwnTable['table']) => ownParts.filter(({ name }) => name === table);

/** Lists in the order in which they have always come. */
const firstParts: ExportPart[] = [
  ...ownPart('sessions'),
  byId('events', exportedContent.events, (row, _userId, now) => ({
    ...toEvent(row, now),
    attendee_note: row.attendee_note,
    hidden: row.hidden_at !== null,
    deleted_at: isoOrNull(row.deleted_at),
  })),
  byId('engagement', exportedRelationships.engagement, ({ liked, subscribed, bookmarked, waiting, ...row }) => ({
    ...row,
    liked: liked === 1,
    subscribed: subscribed === 1,
    waiting: waiting !== null,
    bookmarked: bookmarked === 1,
  })),
  byId('opened_events', exportedRelationships.opened),
  byId('views', exportedRelationships.views),
  byId('posts', exportedContent.posts),
  byId('comments', exportedContent.comments),
  byId('post_likes', exportedRelationships.post_likes),
  byId('following', exportedRelationships.following),
  byId('followers', exportedRelationships.followers),
  // As on their devices: to its sender a declined request looks open.
  byId('friend_requests', exportedRelationships.friend_requests, (row, userId) =>
    row.status === 'declined' && row.sender_id === userId ? { ...row, status: 'pending' } : row,
  ),
  byId('invitations', exportedRelationships.invitations, ({ subscribed, waiting, ...row }, userId) => {
    // As on their devices: an inviter isn't told who goes without having said so, nor who said so and left.
    const hasPlace = subscribed === 1 || waiting !== null;
    const answer = row.inviter_id === userId ? visibleAnswer(row.answer, hasPlace) : row.answer;
    return { ...row, answer, answer_note: row.inviter_id === userId && answer === null ? null : row.answer_note };
  }),
  byId('blocks', exportedRelationships.blocks),
  ...ownPart('points'),
  byId('notices', exportedRelationships.notices),
  byId('reports', exportedContent.reports),
  byId('messages', exportedContent.messages),
  byId('conversations', exportedChats.conversations),
  byId('private_messages', exportedChats.messages),
  byId('groups', exportedChats.groups),
  byId('group_messages', exportedChats.groupMessages),
  byName('pictures', addressedPictures, ({ sha256 }) => sha256),
  byName(
    'changes',
    exportedMutations,
    ({ key }) => key,
    ({ at, ...row }) => ({ ...row, sent_at: at }),
  ),
  byName('devices', exportedDevices, ({ client }) => client),
];

/** All lists that hold a user's data. */
export const exportParts: ExportPart[] = [...firstParts, ...ownParts.filter((part) => !firstParts.includes(part))];

/** The first part of an export: the account itself. */
export async function exportedAccount(tx: Tx, actor: Actor): Promise<Record<string, unknown> & OwnUser> {
  const row = await userById(tx, actor.userId);
  const link = await findCalendarLink(tx, actor.userId);
  return {
    ...toOwnUser(row, actor),
    signs_in_with_google: row.google_sub !== null,
    has_password: row.password_hash !== '',
    hidden_at: isoOrNull(row.hidden_at),
    /** The link itself is a secret that opens the calendar, so only the settings show it. */
    calendar_link_since: isoOrNull(link?.created_at ?? null),
    counts: {
      followers: row.followers_count,
      following: row.following_count,
      events: row.events_count,
      likes_given: row.likes_given,
      subscriptions: row.subscriptions_count,
      comments: row.comments_count,
    },
  };
}

/** A page, after a given hash, of the originals that a user uploaded, with which of them were taken down since. */
export async function uploadedPictures(tx: Tx, { userId }: Actor, after: string) {
  const rows = await exportedPictures(tx, { userId, after, limit: rowsAtOnce });
  const hashes = rows.map(({ sha256 }) => sha256);
  const removed = await removedAmong(tx, hashes);
  return rows.map((row) => ({ ...row, isRemoved: removed.has(row.sha256) }));
}
