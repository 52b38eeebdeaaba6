import type { Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { isPublic, type EventRow } from '#data/events/rows.ts';
import { readFollowedPlans } from './followed-plans.ts';
import { currentDate, type PlanDate } from './plan.ts';

const dayMs = 24 * 3_600_000;
/** How long an event counts as new. */
const newMs = 30 * dayMs;

/** A coming event that has to do with people whom the account's owner follows or is friends with. */
export interface EventFromPeople extends PlanDate {
  event: EventRow;
  /** its organizer is followed, and has published it lately */
  isNew: boolean;
  /** those who go there, as far as they share it and this device has asked; followed people as the server said last */
  going: readonly Person[];
  /** how many others go there whom the owner follows */
  others: number;
}

const areRefs = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((ref) => typeof ref === 'string');

/** People by the ref of an event that they go to. Profiles were asked for the lists, so they may be old. */
async function readGoing(db: AccountDb, people: readonly string[]): Promise<Map<string, Person[]>> {
  const [lists, rows] = await Promise.all([
    db.answers.bulkGet(people.map((person) => `subscribed:${person}`)),
    db.people.bulkGet([...people]),
  ]);
  const going = new Map<string, Person[]>();
  for (const [index, list] of lists.entries()) {
    const person = rows[index];
    if (person === undefined || !areRefs(list?.value)) continue;
    for (const ref of list.value) going.set(ref, [...(going.get(ref) ?? []), person]);
  }
  return going;
}

/**
 * What people whom the owner follows or is friends with publish and go to, soonest first, without the owner's own plans.
 * @param planned refs of events that the owner plans already
 */
export async function readEventsFromPeople(
  db: AccountDb,
  planned: ReadonlySet<string>,
  nowMs: number,
  limit: number,
): Promise<EventFromPeople[]> {
  const ties = (await db.ties.toArray()).filter(({ blocked }) => !blocked);
  const followed = ties.filter(({ isFollowing }) => isFollowing).map(({ person }) => Number(person));
  const plans = await readFollowedPlans(db);
  // The server tells of all who are followed; of friends, and by older servers, profiles alone tell.
  const known = ties.filter(({ isFollowing, friendship }) => (isFollowing ? plans === null : friendship === 'friends'));
  const going = await readGoing(
    db,
    known.map(({ person }) => person),
  );
  for (const [ref, { people }] of plans ?? []) going.set(ref, [...people, ...(going.get(ref) ?? [])]);
  const published = await db.events
    .where('organizer_id')
    .anyOf(followed)
    .filter(({ created_at: at }) => Date.parse(at) > nowMs - newMs)
    .toArray();
  const isNew = new Set(published.map(({ ref }) => ref));
  const attended = await db.events.bulkGet([...going.keys()].filter((ref) => !isNew.has(ref)));
  return [...published, ...attended]
    .filter((row) => row !== undefined && row.ends_at >= nowMs && !planned.has(row.ref))
    .filter((row): row is EventRow => row?.status === 'active' && isPublic(row))
    .map((event) => ({
      event,
      ...currentDate(event, nowMs),
      isNew: isNew.has(event.ref),
      going: going.get(event.ref) ?? [],
      others: plans?.get(event.ref)?.others ?? 0,
    }))
    .sort((left, right) => left.startMs - right.startMs || (left.event.ref < right.event.ref ? -1 : 1))
    .slice(0, limit);
}
