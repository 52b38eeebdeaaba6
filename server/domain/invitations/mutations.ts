import { Refusal } from '#contract/sync/refusals.ts';
import { logInvitations } from '#server/db/changes/invitation-fan-out.ts';
import { findEvent } from '#server/db/events/rows.ts';
import {
  answerInvitations,
  findInvitation,
  receivedInvitations,
  saveInvitation,
  withdrawInvitation,
} from '#server/db/invitations/rows.ts';
import { removeSameNotices } from '#server/db/notifications/rows.ts';
import { lockUsers } from '#server/db/people/users.ts';
import { parsedName, requireEvent } from '#server/domain/events/find.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { userIdIn } from '#server/domain/people/find.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { mustBeBelowLimits, mustTakeInvitations, requireInvitable } from './reach.ts';

/** A note as it is stored: null if it says nothing. */
function noteIn(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text;
}

const invitationNotFound = () => new Refusal('not_found', 'Invitation not found');

/** There is one invitation for each event and pair of people. One that was withdrawn and is made again isn't announced again. */
const invite: MutationHandler<'event.invite'> = {
  async apply({ tx, actor, body, request, now }) {
    const inviter = requireSignedIn(actor);
    const event = await requireEvent(tx, inviter, request.params['id'] ?? '');
    mustTakeInvitations(event, now);
    const { id: invited } = await requireInvitable(tx, inviter.userId, body.user_id);
    const key = { eventId: event.id, inviter: inviter.userId, invited };
    const existing = await findInvitation(tx, key);
    if (existing?.withdrawn_at === null) return { subject: event.id, status: 200, affected: nobodyAffected };
    if (event.organizer_id === invited) {
      const message = 'This person organizes the event';
      throw new Refusal('invalid', message, { fields: { user_id: message } });
    }
    await mustBeBelowLimits(tx, key, now);
    await saveInvitation(tx, key, { note: noteIn(body.note), now });
    if (existing === null) {
      const notice = { kind: 'invited', actorId: inviter.userId, objectId: event.id } as const;
      await notify(tx, { ...notice, userId: invited }, now);
    }
    await logInvitations(tx, event.id, [inviter.userId, invited], now);
    return { subject: event.id, affected: { isPublic: false, users: [inviter.userId, invited] } };
  },
  reply: async () => ({ message: 'Invited' }),
};

/** It can be withdrawn whatever became of the event and the two people; an event that is public again doesn't bring it back. */
const withdraw: MutationHandler<'invitation.withdraw'> = {
  async apply({ tx, actor, request, now }) {
    const { userId: inviter } = requireSignedIn(actor);
    const event = await findEvent(tx, parsedName(request.params['id'] ?? ''));
    const invited = userIdIn(request.params['userId']);
    // The same for all events: who hasn't invited to one learns nothing of it.
    if (event === null) throw invitationNotFound();
    await lockUsers(tx, [inviter, invited]);
    const row = await findInvitation(tx, { eventId: event.id, inviter, invited });
    if (row === null || row.withdrawn_at !== null) throw invitationNotFound();
    await withdrawInvitation(tx, row.id, now);
    const content = { kind: 'invited', actorId: inviter, objectType: 'event', objectId: event.id } as const;
    await removeSameNotices(tx, [invited], content, now);
    await logInvitations(tx, event.id, [inviter, invited], now);
    return { subject: event.id, affected: { isPublic: false, users: [inviter, invited] } };
  },
  reply: async () => ({ message: 'Invitation withdrawn' }),
};

/** One answer for all inviters, who each get a notice of the first. Taking the place is a mutation of its own. */
const answer: MutationHandler<'invitation.answer'> = {
  async apply({ tx, actor, body, request, now }) {
    const { userId } = requireSignedIn(actor);
    const event = await requireEvent(tx, actor, request.params['id'] ?? '');
    await lockUsers(tx, [userId]);
    const rows = await receivedInvitations(tx, event.id, userId);
    if (rows.length === 0) throw invitationNotFound();
    const note = noteIn(body.note);
    const changed = rows.filter((row) => row.answer !== body.answer || row.answer_note !== note);
    if (changed.length === 0) return { subject: event.id, affected: nobodyAffected };
    const ids = changed.map(({ id }) => id);
    await answerInvitations(tx, ids, { answer: body.answer, note, now });
    for (const { inviter_id: inviter } of changed) {
      const notice = { kind: 'invitation-answered', actorId: userId, objectId: event.id } as const;
      await notify(tx, { ...notice, userId: inviter }, now);
    }
    const users = [userId, ...changed.map(({ inviter_id: inviter }) => inviter)];
    await logInvitations(tx, event.id, users, now);
    return { subject: event.id, affected: { isPublic: false, users } };
  },
  reply: async () => ({ message: 'Answered' }),
};

export const invitationHandlers = {
  'event.invite': invite,
  'invitation.withdraw': withdraw,
  'invitation.answer': answer,
};
