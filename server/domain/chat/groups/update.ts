import { updateGroup as saveGroup } from '#server/db/chat/groups.ts';
import { groupFor, requireOwnLockedGroup } from './find.ts';
import { logMembership } from './membership.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** The creator renames a group or changes its picture. An event's chat is named after the event. */
export const updateGroup: MutationHandler<'group.update'> = {
  async apply({ tx, actor, body, request, now }) {
    const { userId } = requireSignedIn(actor);
    const group = await requireOwnLockedGroup(tx, actor, request.params['id'] ?? '');
    if (group.event_id !== null) throw forbidden();
    const without = body.remove_picture === true ? null : group.picture;
    const picture = (await addressIn(tx, request, userId)) ?? without;
    const name = body.groupName ?? group.name;
    if (name === group.name && picture === group.picture) return { subject: group.id, affected: nobodyAffected };
    await saveGroup(tx, group.id, { name, picture, updated_at: now });
    return { subject: group.id, affected: await logMembership(tx, { chatId: group.id, userId }, now) };
  },
  reply: async (tx, actor, subject) => ({ data: await groupFor(tx, actor, subject) }),
};
