import type { Event, Organizer } from '#contract/events/entity.ts';
import { seriesBoundMs, type Timed } from '#contract/calendar/series-bound.ts';
import { eventSearchText } from './search-text.ts';

/** An event as the device holds it: the server's fields, with pending changes in them. Aliases are left to the reader. */
export interface EventRow extends Omit<
  Event,
  | 'event_id'
  | 'id'
  | 'client_id'
  | 'name'
  | 'image'
  | 'series_end'
  | 'organizer'
  | 'liked'
  | 'subscribed'
  | 'waiting'
  | 'bookmarked'
> {
  /** null until the server has given one */
  event_id: number | null;
  organizer: Organizer;
  /** `date_time` and the end in ms, for order; of a repeating event its first start and the end of its last date, or a bound of that */
  starts_at: number;
  ends_at: number;
  search_text: string;
  tick: number;
  generation: number;
}

export function derivedFields(fields: Timed & Parameters<typeof eventSearchText>[0]) {
  return {
    starts_at: Date.parse(fields.date_time),
    ends_at: seriesBoundMs(fields),
    search_text: eventSearchText(fields),
  };
}

/** What is counted of an event that nobody has met yet. */
export const zeroCounts = {
  interested_count: 0,
  attendees_count: 0,
  subscribers_count: 0,
  likes: 0,
  likes_count: 0,
  views: 0,
  view_count: 0,
  unique_view_count: 0,
  rating: null,
} as const satisfies Partial<Event>;

/** The row of an event that the server sent. */
export function eventRowOf(event: Event, generation: number): EventRow {
  const {
    id: _id,
    client_id: _clientId,
    name: _name,
    image: _image,
    series_end: seriesEnd,
    liked: _liked,
    subscribed: _subscribed,
    waiting: _waiting,
    bookmarked: _bookmarked,
    ...fields
  } = event;
  // What knows the dates of a rule would be a part of every worker that is felt, so the server tells the last one.
  const exact = seriesEnd === undefined ? {} : { ends_at: Date.parse(seriesEnd) };
  return { ...fields, ...derivedFields(fields), ...exact, tick: 0, generation };
}

/** Who makes a thing on this device: the signed-in user. */
export interface Author {
  user: Organizer;
  nowMs: number;
  /** of the mutation: the order in which things were wished, whatever the clock did */
  seq: number;
}
