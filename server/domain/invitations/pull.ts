import type { EventInvitations, Invitation } from '#contract/invitations/entity.ts';
import { invitationLimits, visibleAnswer } from '#contract/invitations/rules.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEvents } from '#server/db/events/rows.ts';
import { countInvitations, invitationsAt, listInvitationEvents } from '#server/db/invitations/rows.ts';
import type { InvitationWithPlace } from '#server/db/invitations/rows.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import type { PersonRow } from '#server/db/people/persons.ts';
import { mayActOnEvent } from '#server/domain/policy.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** Approximate size of an invitation with its two notes. */
const invitationBytes = 500;

type Side = 'sent' | 'received';

function present(row: InvitationWithPlace, side: Side, user: PersonRow): Invitation {
  const answer = side === 'sent' ? visibleAnswer(row.answer, row.has_place === 1) : row.answer;
  return {
    user,
    note: row.note,
    answer,
    answer_note: side === 'sent' && answer === null ? null : row.answer_note,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** A user's invitations to these events by event id: those between them and people whom they may see. */
async function invitationsOf(tx: Tx, { userId }: Actor, eventIds: number[]) {
  const found = await invitationsAt(tx, userId, eventIds);
  const otherIn = (row: InvitationWithPlace) => (row.inviter_id === userId ? row.invited_id : row.inviter_id);
  const people = await findVisiblePersons(tx, userId, [...found.sent, ...found.received].map(otherIn));
  const byEvent = new Map<number, Record<Side, Invitation[]>>();
  for (const side of ['sent', 'received'] as const) {
    const visible = found[side].filter((row) => people.has(otherIn(row)));
    for (const { event_id: id } of visible) if (!byEvent.has(id)) byEvent.set(id, { sent: [], received: [] });
    presentRows(tx, 'invitations', visible, (row) => {
      const user = people.get(otherIn(row));
      if (user === undefined) return null;
      const invitation = present(row, side, user);
      byEvent.get(row.event_id)?.[side].push(invitation);
      return invitation;
    });
  }
  return byEvent;
}

/** A user's invitations, a row for each event: the only way in which invitations leave the server, but for exports. */
export const pullInvitations: PullSource<EventInvitations> = {
  list: (tx, { userId }, after, limit) => listInvitationEvents(tx, userId, after, limit),
  async sizes(tx, ids) {
    const counts = await countInvitations(tx, ids);
    // All of an event's invitations, of which a reader may have few: a page is rather too small than too large.
    return new Map(
      counts.map(({ id, count }) => [id, Math.min(count, 2 * invitationLimits.ofEvent) * invitationBytes]),
    );
  },
  async read(tx, actor, ids) {
    const events = await findEvents(tx, ids);
    const visible = events.filter((event) => mayActOnEvent(actor, 'see', event));
    const lists = await invitationsOf(
      tx,
      actor,
      visible.map(({ id }) => id),
    );
    const rows = visible.flatMap(({ id, ref }) => {
      const own = lists.get(id);
      return own === undefined ? [] : [{ event_id: id, ref, ...own }];
    });
    const shown = new Set(rows.map(({ ref }) => ref));
    return { rows, gone: events.flatMap(({ ref }) => (shown.has(ref) ? [] : [ref])) };
  },
};
