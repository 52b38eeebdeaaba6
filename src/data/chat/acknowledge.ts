import type { Group } from '#contract/chat/group.ts';
import { reapplyEffect, replyDataOf, type AcknowledgeHandler } from '#data/apply/acknowledged-mutation.ts';
import { groupRowOf } from './groups.ts';
import { parseMessage, parseMessages } from './parse-message.ts';
import { messageRowOf } from './messages.ts';

/** Runs the mutator too: it starts the conversation, which the reply doesn't contain. */
const acknowledgeMessage: AcknowledgeHandler = async (rows, acknowledged) => {
  const { entry, body } = acknowledged;
  // The message had arrived, and has been deleted since.
  if (typeof body?.['error'] === 'string') return;
  await reapplyEffect(rows, acknowledged);
  const { group = null } = entry.args as { group?: string };
  const received = parseMessage(body?.['data'] ?? body, group);
  const ref = entry.creates ?? received?.client_id ?? '';
  const existing = received === null ? undefined : await rows.get('messages', ref);
  if (received === null || existing === undefined) return;
  // Fields that a server without extensions leaves out stay as they were sent.
  rows.put('messages', {
    ...existing,
    message_id: received.id,
    place: received.id,
    image: received.image,
    created_at: received.createdAt,
  });
};

const acknowledgeGroup: AcknowledgeHandler = async (rows, acknowledged) => {
  const group = replyDataOf<Group>(acknowledged, 'groupId');
  if (group === null) return;
  const ref = acknowledged.entry.creates ?? acknowledged.entry.refs[0] ?? group.client_id;
  rows.put('groups', { ...groupRowOf(group, await rows.get('groups', ref), 0), ref });
};

/** Writes the group and its message history. */
const acknowledgeJoin: AcknowledgeHandler = async (rows, acknowledged) => {
  const { entry, body, user } = acknowledged;
  const { group } = (body ?? {}) as { group?: Group };
  await reapplyEffect(rows, acknowledged);
  if (group === undefined) return;
  const ref = entry.creates ?? entry.refs[0] ?? group.client_id;
  rows.put('groups', { ...groupRowOf(group, await rows.get('groups', ref), 0), ref });
  for (const received of parseMessages({ data: body?.['history'] }, ref) ?? []) {
    if ((await rows.get('messages', received.client_id)) !== undefined) continue;
    rows.put('messages', messageRowOf(received, user.user_id, 0));
  }
};

export const chatAcknowledgements = {
  'message.send': acknowledgeMessage,
  'group.create': acknowledgeGroup,
  'group.update': acknowledgeGroup,
  'group.join': acknowledgeJoin,
  'group.message': acknowledgeMessage,
  'event.join-chat': acknowledgeJoin,
};
