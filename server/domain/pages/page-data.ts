import { pageLimits, type PageData } from '#contract/pages/page-data.ts';
import type { RankingKey } from '#contract/people/ranking.ts';
import { rankingLimits } from '#contract/people/ranking.ts';
import { formatPosition } from '#contract/sync/position.ts';
import type { Event } from '#contract/events/entity.ts';
import type { Database, Tx } from '#server/db/engine/database.ts';
import { listEvents } from '#server/db/events/lists.ts';
import { eventFor } from '#server/domain/events/find.ts';
import { eventsOfUser } from '#server/domain/events/lists.ts';
import { toEvents } from '#server/domain/events/present.ts';
import { profileFor } from '#server/domain/people/find.ts';
import { readRanking } from '#server/domain/people/ranking.ts';
import { eventListRows, lightEnough, type ListQuery } from './event-list.ts';

/** What a page shows, from its address. */
export type PageSubject =
  | { type: 'text' }
  | { type: 'home' }
  | ({ type: 'list' } & ListQuery)
  | { type: 'event'; /** an id or ref */ name: string; /** the secret of its link */ key?: string | undefined }
  | { type: 'person'; userId: number }
  | { type: 'ranking'; key: RankingKey };

type PageRows = Partial<Pick<PageData, 'events' | 'list' | 'people' | 'rankings'>>;

/** As many events as the home page shows. */
const homeEvents = 3;
/** Enough for all that begin together with the last of them. */
const homeCandidates = 24;

/** The first events to come, with those that begin together with the last: which of these are shown depends on their refs. */
async function homeRows(tx: Tx, now: number): Promise<Event[]> {
  const { rows } = await listEvents(tx, {}, { now, phase: 'ahead', after: null }, homeCandidates);
  const ahead = rows.filter((row) => row.starts_at >= now);
  const lastAt = ahead[homeEvents - 1]?.starts_at ?? Infinity;
  const first = ahead.filter((row) => row.starts_at <= lastAt);
  return lightEnough(await toEvents(tx, first, null, now));
}

/** Those to come soonest first, then those that are over, latest first. */
function byTime(events: Event[], now: number): Event[] {
  const startOf = (event: Event) => Date.parse(event.date_time);
  const ahead = events.filter((event) => startOf(event) >= now).sort((left, right) => startOf(left) - startOf(right));
  const behind = events.filter((event) => startOf(event) < now).sort((left, right) => startOf(right) - startOf(left));
  return [...ahead, ...behind];
}

async function rowsOf(tx: Tx, subject: PageSubject, now: number): Promise<PageRows | null> {
  switch (subject.type) {
    case 'text':
      return {};
    case 'home':
      return { events: await homeRows(tx, now) };
    case 'list':
      return await eventListRows(tx, subject, now);
    case 'event':
      return { events: [await eventFor(tx, null, subject.name, now, subject.key)] };
    case 'person': {
      const person = await profileFor(tx, null, subject.userId);
      const events = byTime(await eventsOfUser(tx, { actor: null, now }, subject.userId), now);
      return { people: [person], events: lightEnough(events.slice(0, pageLimits.listed)) };
    }
    case 'ranking': {
      const entries = await readRanking(tx, subject.key, rankingLimits.most);
      return { rankings: [{ key: subject.key, entries }] };
    }
  }
}

/**
 * The rows behind a page's first screen, as a guest sees them, all of one state of the database.
 * @returns null for a page that only the device can show
 * @throws Refusal `not_found` if there is no such event or person
 */
export async function readPageData(
  database: Database,
  subject: PageSubject,
  { now, ...surroundings }: { now: number } & Pick<PageData, 'origin' | 'google' | 'instance'>,
): Promise<PageData | null> {
  return await database.snapshot(async (tx) => {
    const { bound } = await tx.dialect.reach(tx.sql);
    const rows = await rowsOf(tx, subject, now);
    if (rows === null) return null;
    const at = formatPosition({ epoch: tx.epoch, position: bound });
    return { nowMs: now, ...surroundings, at, events: [], list: null, people: [], rankings: [], ...rows };
  });
}
