import type { Invitation, InvitationAnswer } from '#contract/invitations/entity.ts';
import { notInvitableReason, visibleAnswer } from '#contract/invitations/rules.ts';
import type { Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { readBlocked } from '#data/people/relationships.ts';
import { personRef } from '#data/people/rows.ts';
import { currentDate, type PlanDate } from '#data/plans/plan.ts';

/** The owner's invitations to an event, without those of blocked people. */
export interface Invitations {
  received: Invitation[];
  sent: Invitation[];
}

/** The answer that the owner has given: none where they said that they go and have no place. */
export function ownAnswer(
  { answer }: Pick<Invitation, 'answer'>,
  engagement: Pick<EngagementRow, 'subscribed' | 'waiting'> | undefined,
): InvitationAnswer | null {
  return visibleAnswer(answer, engagement?.subscribed === true || engagement?.waiting === true);
}

export async function readInvitations(db: AccountDb, event: string): Promise<Invitations> {
  const [row, blocked] = await Promise.all([db.invitations.get(event), readBlocked(db)]);
  const isVisible = ({ user }: Invitation) => !blocked.has(personRef(user.user_id));
  return { received: (row?.received ?? []).filter(isVisible), sent: (row?.sent ?? []).filter(isVisible) };
}

/** An invitation to be answered: an event, its date that is on or comes next, and who invites. */
export interface OpenInvitation extends PlanDate {
  event: EventRow;
  people: Person[];
}

/** What the owner has been invited to and neither answered nor has a place at, the next first. */
export async function readOpenInvitations(db: AccountDb, nowMs: number): Promise<OpenInvitation[]> {
  const rows = (await db.invitations.toArray()).filter(({ received }) => received.length > 0);
  const refs = rows.map(({ event }) => event);
  const [events, engagements] = await Promise.all([db.events.bulkGet(refs), db.engagements.bulkGet(refs)]);
  const open = await Promise.all(
    events.map(async (event, index) => {
      const engagement = engagements[index];
      if (event === undefined || notInvitableReason(event, nowMs) !== null) return [];
      if (engagement?.subscribed === true || engagement?.waiting === true) return [];
      const { received } = await readInvitations(db, event.ref);
      const people = received.filter((one) => ownAnswer(one, engagement) === null).map(({ user }) => user);
      return people.length === 0 ? [] : [{ ...currentDate(event, nowMs), event, people }];
    }),
  );
  return open.flat().sort((left, right) => left.startMs - right.startMs);
}
