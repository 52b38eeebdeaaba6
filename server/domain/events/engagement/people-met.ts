import { maxPeopleMet } from '#contract/events/people/people-met.ts';
import type { PeopleMet } from '#contract/events/people/people-met.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEngagement, saveEngagement } from '#server/db/events/engagement.ts';
import { listPeopleMet } from '#server/db/events/people-met.ts';
import { logEngagement } from '#server/domain/events/changes.ts';
import { requireEvent, requireLockedEvent } from '#server/domain/events/find.ts';
import { toAuthor } from '#server/domain/people/present-author.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { mustHaveAttended } from './attendance.ts';

const texts = {
  organizer: 'Organizers have their list of attendees',
  stranger: 'Only those who were there can meet each other',
};

/** People who were at an event show it to the others who do the same, or stop. Giving up the place ends it too. */
export const meetPeople: MutationHandler<'event.meet'> = {
  async apply({ tx, actor, body: { event_id: name, shown }, now }) {
    const { userId } = requireSignedIn(actor);
    const event = await requireLockedEvent(tx, actor, name);
    const current = await findEngagement(tx, userId, event.id);
    const isShown = (current?.shown_to_met_at ?? null) !== null;
    if (shown === isShown) return { subject: event.id, affected: nobodyAffected };
    if (shown) mustHaveAttended(event, userId, current, { now, texts });
    await saveEngagement(tx, userId, event.id, { shown_to_met_at: shown ? now : null });
    await logEngagement(tx, { userId, eventId: event.id, shouldIncludeEvent: false }, now);
    return { subject: event.id, affected: { isPublic: false, users: [userId] } };
  },
  async reply(tx, actor, subject) {
    const engagement = actor === null ? null : await findEngagement(tx, actor.userId, subject);
    return { shown: (engagement?.shown_to_met_at ?? null) !== null };
  },
};

/**
 * The others who show that they were at an event, for those who do the same; nobody for anyone else. The caller provides a
 * snapshot.
 * @param name an id, or an id or ref from a path
 * @throws Refusal `not_found`
 */
export async function peopleMetAt(tx: Tx, actor: Actor, name: number | string): Promise<PeopleMet> {
  const event = await requireEvent(tx, actor, name);
  const people = await listPeopleMet(tx, { eventId: event.id, reader: actor.userId, limit: maxPeopleMet });
  return { people: people.map(toAuthor) };
}
