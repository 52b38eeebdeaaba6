import type { Event, Organizer } from '#contract/events/entity.ts';
import { seriesBoundMs, type Timed } from '#contract/calendar/series-bound.ts';
import { eventSearchText } from './search-text.ts';

/** A stored event: the server's fields, without aliases such as `name`, and with pending changes applied. */
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
  | 'stars'
> {
  /** null until the server has assigned one */
  event_id: number | null;
  organizer: Organizer;
  /**
   * `date_time` and the end in ms, for sorting; for a repeating event its first start and the end of its last date, or
   * an upper bound of that
   */
  starts_at: number;
  ends_at: number;
  search_text: string;
  tick: number;
  generation: number;
}

/** Whether lists for everybody have it: neither a draft nor one that only those find who have its link. */
export function isPublic({ status, visibility }: Pick<EventRow, 'status' | 'visibility'>): boolean {
  return status !== 'draft' && visibility !== 'unlisted';
}

export function derivedFields(fields: Timed & Parameters<typeof eventSearchText>[0]) {
  return {
    starts_at: Date.parse(fields.date_time),
    ends_at: seriesBoundMs(fields),
    search_text: eventSearchText(fields),
  };
}

/** The counts of a new event. */
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
  ratings_count: 0,
} as const satisfies Partial<Event>;

/** How many wait for a place. */
export function waitingCount({
  interested_count: interested,
  subscribers_count: subscribers,
}: Pick<EventRow, 'interested_count' | 'subscribers_count'>): number {
  return Math.max(0, interested - subscribers);
}

/** Makes the row of an event from the server's. */
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
    waiting_position: _position,
    bookmarked: _bookmarked,
    stars: _stars,
    ...fields
  } = event;
  // Computing the dates of a rule would add noticeable code to every worker, so the server sends the end of the last
  // date.
  const exact = seriesEnd === undefined ? {} : { ends_at: Date.parse(seriesEnd) };
  return { ...fields, ...derivedFields(fields), ...exact, tick: 0, generation };
}

/** The author of a mutation on this device: the signed-in user. */
export interface Author {
  user: Organizer;
  nowMs: number;
  /** of the mutation: the order in which mutations were made, even if the clock jumped */
  seq: number;
}
