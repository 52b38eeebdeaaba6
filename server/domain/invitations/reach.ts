import { invitationLimits, notInvitableReason } from '#contract/invitations/rules.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { countInvitedSince, countInvitedTo } from '#server/db/invitations/rows.ts';
import type { InvitationKey } from '#server/db/invitations/rows.ts';
import { isBlockedBetween } from '#server/db/people/blocks.ts';
import { followingAmong } from '#server/db/people/follows.ts';
import { findActiveRequest } from '#server/db/people/friend-requests.ts';
import { lockUsers } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';

const dayMs = 24 * 60 * 60_000;

const eventTexts = {
  draft: 'This event isn’t public',
  cancelled: 'This event was cancelled',
  finished: 'This event is over',
} as const;

function refuse(field: string, message: string): never {
  throw new Refusal('invalid', message, { fields: { [field]: message } });
}

/** @throws Refusal `invalid` where nobody can be invited to the event */
export function mustTakeInvitations(event: EventRow, now: number): void {
  const reason = notInvitableReason(event, now);
  if (reason !== null) refuse('event_id', eventTexts[reason]);
}

/** Whether somebody has agreed to be invited by another: by being friends, or by following them. */
async function takesInvitationsFrom(tx: Tx, invited: UserRow, inviter: number): Promise<boolean> {
  const { id, invitations_from: from } = invited;
  if (from === 'nobody') return false;
  if ((await findActiveRequest(tx, inviter, id))?.status === 'accepted') return true;
  return from === 'following' && (await followingAmong(tx, id, [inviter])).has(inviter);
}

/**
 * The person to invite, with both users locked. All who can't be invited are refused alike, so that nobody learns who has
 * blocked them or takes no invitations.
 * @throws Refusal `invalid`
 */
export async function requireInvitable(tx: WriteTx, inviter: number, invited: number): Promise<UserRow> {
  if (invited === inviter) refuse('user_id', 'This is you');
  const row = (await lockUsers(tx, [inviter, invited])).find(({ id }) => id === invited);
  const isThere = row !== undefined && row.deleted_at === null && row.hidden_at === null;
  if (!isThere || (await isBlockedBetween(tx, inviter, invited)) || !(await takesInvitationsFrom(tx, row, inviter))) {
    return refuse('user_id', 'You can’t invite this person: only friends and followers, and only if they like');
  }
  return row;
}

/** @throws Refusal `invalid` for who has invited many */
export async function mustBeBelowLimits(
  tx: Tx,
  { eventId, inviter, invited }: InvitationKey,
  now: number,
): Promise<void> {
  const { perDay, toOnePerDay, ofEvent } = invitationLimits;
  if ((await countInvitedSince(tx, inviter, now - dayMs)) >= perDay) {
    refuse('user_id', `You have invited ${String(perDay)} people within a day; go on tomorrow`);
  }
  if ((await countInvitedSince(tx, inviter, now - dayMs, invited)) >= toOnePerDay) {
    refuse('user_id', `You have invited this person ${String(toOnePerDay)} times within a day; go on tomorrow`);
  }
  if ((await countInvitedTo(tx, inviter, eventId)) >= ofEvent) {
    refuse('user_id', `You have invited ${String(ofEvent)} people to this event`);
  }
}
