import { groupLimits } from '#contract/chat/limits.ts';
import type { Group, GroupMember } from '#contract/chat/group.ts';
import { hiddenGroupsAmong } from '#server/db/chat/hidden-groups.ts';
import { membersAmong } from '#server/db/chat/members.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { listFirstMembers } from '#server/db/chat/group-members.ts';
import type { ListedMember } from '#server/db/chat/group-members.ts';
import type { GroupRow } from '#server/db/chat/groups.ts';
import { unreadAmong } from '#server/db/chat/message-lists.ts';
import { toAuthor } from '#server/domain/people/present-author.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { visibleEvents } from '#server/domain/events/visibility.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/** Title of an event's chat for readers who can't see the event any more; it reveals nothing of the event. */
export const nameless = { groupName: 'Event chat', groupPicture: null };

/** Title of a group for its members while its creator is hidden: what the members write stays theirs. */
export const hiddenTitle = { groupName: 'Group', groupPicture: null };

function titleOf(row: GroupRow, event: EventRow | undefined, isHidden: boolean) {
  if (isHidden) return hiddenTitle;
  if (row.event_id === null) return { groupName: row.name ?? '', groupPicture: row.picture };
  if (event === undefined) return nameless;
  return { groupName: event.title, groupPicture: event.cover_image };
}

/** Groups as a user sees them, in the given order. */
export async function toGroups(tx: Tx, rows: GroupRow[], actor: Actor): Promise<Group[]> {
  const ids = rows.map((row) => row.id);
  const eventIds = rows.flatMap((row) => (row.event_id === null ? [] : [row.event_id]));
  const events = new Map((await findEvents(tx, eventIds)).map((event) => [event.id, event]));
  const visible = new Set((await visibleEvents(tx, actor, [...events.values()])).map((event) => event.id));
  const hidden = await hiddenGroupsAmong(tx, actor.userId, rows);
  const first = await listFirstMembers(tx, actor.userId, ids, groupLimits.previewMembers);
  const memberships = await membersAmong(tx, actor.userId, ids);
  const unread = await unreadAmong(tx, actor.userId, ids);
  return presentRows(tx, 'chats', rows, (row): Group => {
    const event = row.event_id === null ? undefined : events.get(row.event_id);
    const membership = memberships.get(row.id);
    const member = membership !== undefined && membership.left_at === null;
    return {
      id: row.id,
      groupId: row.id,
      client_id: row.ref,
      ...titleOf(row, event !== undefined && visible.has(event.id) ? event : undefined, hidden.has(row.id)),
      participants: (first.get(row.id) ?? []).map(toAuthor),
      participantsCount: row.members_count,
      event_id: row.event_id,
      event_ref: event?.ref ?? null,
      creator_id: row.creator_id,
      member,
      unread: member ? (unread.get(row.id) ?? 0) : 0,
      read_upto: membership?.read_upto ?? 0,
      created_at: new Date(row.created_at).toISOString(),
    };
  });
}

export function toMember(row: ListedMember): GroupMember {
  return { ...toAuthor(row), joined_at: new Date(row.joined_at).toISOString() };
}
