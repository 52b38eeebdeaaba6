import type { Group } from '#contract/group.ts';
import { dataOf, type Acknowledge } from './acknowledged.ts';
import { groupRowOf } from './groups.ts';
import { messageIn, messagesIn } from './message-shape.ts';
import { messageRowOf } from './messages.ts';
import { runMutator } from './mutators.ts';

/** The wish begins its conversation, of which the reply says nothing. */
export const messageReply: Acknowledge = async (rows, acknowledged) => {
  const { entry, user, body } = acknowledged;
  // It was said, and is gone by now.
  if (typeof body?.['error'] === 'string') return;
  await runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });
  const { group = null } = entry.args as { group?: string };
  const told = messageIn(body?.['data'] ?? body, group);
  const ref = entry.creates ?? told?.client_id ?? '';
  const held = told === null ? undefined : await rows.get('messages', ref);
  if (told === null || held === undefined) return;
  // What a server that only keeps the specification doesn't say stays as it was wished.
  rows.put('messages', { ...held, message_id: told.id, place: told.id, image: told.image, created_at: told.createdAt });
};

export const groupReply: Acknowledge = async (rows, acknowledged) => {
  const group = dataOf<Group>(acknowledged, 'groupId');
  if (group === null) return;
  const ref = acknowledged.entry.creates ?? acknowledged.entry.refs[0] ?? group.client_id;
  rows.put('groups', { ...groupRowOf(group, await rows.get('groups', ref), 0), ref });
};

/** The group, and what was said in it before. */
export const joinReply: Acknowledge = async (rows, { entry, body, user }) => {
  const { group } = (body ?? {}) as { group?: Group };
  await runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });
  if (group === undefined) return;
  const ref = entry.creates ?? entry.refs[0] ?? group.client_id;
  rows.put('groups', { ...groupRowOf(group, await rows.get('groups', ref), 0), ref });
  for (const told of messagesIn({ data: body?.['history'] }, ref) ?? []) {
    if ((await rows.get('messages', told.client_id)) !== undefined) continue;
    rows.put('messages', messageRowOf(told, user.user_id, 0));
  }
};
