import { isEventChatRef } from '#contract/chat/key.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { insertMember } from '#server/db/chat/members.ts';
import { findChat } from '#server/db/chat/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { insertGroup } from '#server/db/chat/groups.ts';
import { logOwnGroup } from '#server/domain/chat/changes.ts';
import { groupFor } from './find.ts';
import { mustBeBelowGroupLimit } from './membership.ts';
import { pictureIn } from '#server/domain/sync/mutation-request.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';

function refTaken(): Refusal {
  return new Refusal('ref_taken', 'This client_id names another group');
}

async function findExistingGroup(tx: WriteTx, userId: number, ref: string | undefined): Promise<number | null> {
  if (ref === undefined) return null;
  if (isEventChatRef(ref)) throw refTaken();
  const existingRow = await findChat(tx, ref);
  if (existingRow !== null && existingRow.creator_id !== userId) throw refTaken();
  return existingRow?.id ?? null;
}

/**
 * The creator is a member. Refs of event chats are reserved: those groups are created when the first person joins one.
 */
export const createGroup: MutationHandler<'group.create'> = {
  findExisting: ({ tx, actor, body: { client_id: ref } }) => findExistingGroup(tx, requireSignedIn(actor).userId, ref),
  content: async ({ tx, body, request }, id) =>
    contentOf(await findChat(tx, id), { name: body.groupName, picture: pictureIn(request) }),
  async apply({ tx, actor, body, request, now }) {
    const { userId } = requireSignedIn(actor);
    const { client_id: ref = uuidV7(now), groupName: name } = body;
    const existingId = await findExistingGroup(tx, userId, ref);
    if (existingId !== null) return existingResult(existingId);
    await mustBeBelowGroupLimit(tx, userId, 'groupName');
    const picture = await addressIn(tx, request, userId);
    const times = { created_at: now, updated_at: now };
    const chatId = await insertGroup(tx, { ref, name, picture, event_id: null, creator_id: userId, ...times });
    await insertMember(tx, { chatId, userId }, { readUpto: 0, now });
    // Listing the group here puts the creator's connected sockets into its room.
    const ownChange = await logOwnGroup(tx, userId, { chatId, now });
    return { subject: chatId, affected: { ...ownChange, groups: [chatId] } };
  },
  reply: async (tx, actor, subject) => ({ data: await groupFor(tx, actor, subject) }),
};
