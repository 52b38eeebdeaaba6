import type { Group } from '#contract/chat/group.ts';
import { replyDataOf, type AcknowledgeHandler } from '#data/apply/acknowledged-mutation.ts';
import { groupRowOf } from './groups.ts';
import { parseMessage, parseMessages } from './parse-message.ts';
import { messageRowOf } from './messages.ts';
import { runMutator } from '#data/tx/mutators.ts';

/** Runs the mutator too: it starts the conversation, which the reply doesn't contain. */
export const acknowledgeMessage: AcknowledgeHandler = async (rows, acknowledged) => {
  const { entry, user, body } = acknowledged;
  // The message had arrived, and has been deleted since.
  if (typeof body?.['error'] === 'string') return;
  await runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });
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

export const acknowledgeGroup: AcknowledgeHandler = async (rows, acknowledged) => {
  const group = replyDataOf<Group>(acknowledged, 'groupId');
  if (group === null) return;
  const ref = acknowledged.entry.creates ?? acknowledged.entry.refs[0] ?? group.client_id;
  rows.put('groups', { ...groupRowOf(group, await rows.get('groups', ref), 0), ref });
};

/** Writes the group and its message history. */
export const acknowledgeJoin: AcknowledgeHandler = async (rows, { entry, body, user }) => {
  const { group } = (body ?? {}) as { group?: Group };
  await runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });
  if (group === undefined) return;
  const ref = entry.creates ?? entry.refs[0] ?? group.client_id;
  rows.put('groups', { ...groupRowOf(group, await rows.get('groups', ref), 0), ref });
  for (const received of parseMessages({ data: body?.['history'] }, ref) ?? []) {
    if ((await rows.get('messages', received.client_id)) !== undefined) continue;
    rows.put('messages', messageRowOf(received, user.user_id, 0));
  }
};
