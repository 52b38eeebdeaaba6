import type { FollowedPlan } from '#contract/events/people/followed-plans.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { fittingEvents } from '#server/db/engine/page-size.ts';
import { listFollowedSeats, type FollowedSeat } from '#server/db/events/followed-plans.ts';
import { publicEventsOf } from '#server/db/events/public.ts';
import { toEvents } from '#server/domain/events/present.ts';
import { toAuthor } from '#server/domain/people/present-author.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** Coming events to which people go whom the actor follows, soonest first. The caller provides a snapshot. */
export async function followedPlansOf(tx: Tx, actor: Actor, now: number): Promise<FollowedPlan[]> {
  const seats = new Map<number, FollowedSeat[]>();
  for (const seat of await listFollowedSeats(tx, actor.userId, now))
    seats.set(seat.event_id, [...(seats.get(seat.event_id) ?? []), seat]);
  const picks = await fittingEvents(
    tx,
    [...seats.keys()].map((id) => ({ id })),
  );
  const rows = await publicEventsOf(
    tx,
    picks.map(({ id }) => id),
  );
  return (await toEvents(tx, rows, actor, now)).map((event) => {
    const people = seats.get(event.event_id) ?? [];
    return { event, people: people.map(toAuthor), others: (people[0]?.going ?? 0) - people.length };
  });
}
