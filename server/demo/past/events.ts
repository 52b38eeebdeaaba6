import type { CreationCategory } from '#contract/events/category.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { dayMs, instanceAt, type EventInstance } from '#server/demo/event-instances.ts';
import { programme } from '#server/demo/programme.ts';
import { createRandom } from '#server/demo/random.ts';

const entriesPerCategory = 5;
const eventsPerWeek = 3;

/** An event that is over. */
export interface PastEvent extends EventInstance {
  startMs: number;
  endMs: number;
  /** which of the organizers it is by */
  organizer: number;
}

/** The latest day that is over in every time zone, with the night that follows it. */
const latestDay = (nowMs: number) => Math.floor(nowMs / dayMs) * dayMs - 2 * dayMs;

/**
 * The first entries of each category as they were in the last months, once each and at the first of their places, oldest
 * first. The same moment gives the same events.
 */
export function pastEventsBefore(nowMs: number, organizers: number): PastEvent[] {
  const categories = Object.keys(programme) as CreationCategory[];
  const events = categories.flatMap((category, categoryIndex) =>
    programme[category].slice(0, entriesPerCategory).map((entry, index): PastEvent => {
      const ref = derivedRef('demo past', category, entry.title);
      const random = createRandom(ref);
      const latest = latestDay(nowMs);
      const daysAgo = (new Date(latest).getUTCDay() - random.pick(entry.days) + 7) % 7;
      const week = Math.floor((index * categories.length + ((categoryIndex * 7) % categories.length)) / eventsPerWeek);
      const { repeats: _repeats, ...once } = entry;
      const day = latest - (daysAgo + week * 7) * dayMs;
      const instance = instanceAt({ ref, category, entry: once, key: entry.at[0] ?? 'online', day, random });
      const startMs = Date.parse(instance.event.date_time);
      const endMs = Date.parse(instance.event.end_date_time ?? instance.event.date_time);
      return { ...instance, startMs, endMs, organizer: random.between(0, organizers - 1) };
    }),
  );
  return events.sort((left, right) => left.startMs - right.startMs);
}
