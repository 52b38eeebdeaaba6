import type { Event } from '#contract/events/entity.ts';

/**
 * What a public reply depends on. `events`: which events are public, and their places in lists; `event:5`: all that is
 * shown of one, its counts included; `views:5`: its views, exactly, as they change far more often than the rest: what
 * doesn't name it shows views that are as old as itself; `likes`: the order by likes; `organizer:3`: the name and picture beside
 * a user's events; `person:3`: a profile with its counts; `rankings`: all rankings.
 */
export type Source =
  | 'events'
  | 'likes'
  | 'rankings'
  | `event:${number}`
  | `views:${number}`
  | `organizer:${number}`
  | `person:${number}`;

/** The sources of events in a reply: each of them, and their organizers. */
export function sourcesOfEvents(events: readonly Event[]): Source[] {
  return [
    ...new Set(events.flatMap(({ event_id: id, organizer_id: by }): Source[] => [`event:${id}`, `organizer:${by}`])),
  ];
}

/** The earliest of some times from `now` on, in ms, and then the first ms at which it is over; Infinity if there is none. */
export function firstAfter(times: readonly number[], now: number): number {
  // Not by spreading: a list may have more entries than a call may have arguments.
  return times.reduce((first, time) => (time >= now && time < first ? time + 1 : first), Infinity);
}

/**
 * When time alone changes what is shown of events, in ms: one of them starts or ends.
 * @param now when they were read
 */
export function turnOfEvents(events: readonly Event[], now: number): number {
  return firstAfter(
    events.flatMap((event) => [Date.parse(event.date_time), Date.parse(event.series_end ?? event.date_time)]),
    now,
  );
}
