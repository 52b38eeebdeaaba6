import type { Event } from '#contract/events/entity.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { Store } from '#data/db/store.ts';
import { eventList } from '#sync/transport/reply-shape.ts';
import { cacheReply, type Query } from './fetch-query.ts';
import { fetchResults, type EventsFetchResult, type FetchResult } from './result.ts';

/** A query for events beyond those stored on the device. */
export type EventQuery =
  | { as: 'liked'; /** ISO: leaves out events that ended before */ from: string }
  | {
      as: 'found';
      text: string;
      /** a listing category, or `all` */
      category: string;
      near: Coordinates | null;
      /** ISO: only events that began before */
      to: string | null;
    }
  | {
      as: 'area';
      center: Coordinates;
      radiusKm: number;
      /** ISO: leaves out events that ended before */
      from: string;
    };

const radiusKm = 50;
const longestText = 200;
const mostOfArea = 500;
/** Further ones are on the device anyway, if no more than a pull brings are to come. */
const mostLiked = 50;

/** Coordinates are rounded to about a kilometre: a 50 km search needn't reveal the user's house. */
function circle({ latitude, longitude }: Coordinates, radius: number): Record<string, string> {
  return { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2), radius: String(Math.ceil(radius)) };
}

function eventsPath(eventQuery: EventQuery): string {
  if (eventQuery.as === 'liked') {
    const query = { from: eventQuery.from, limit: String(mostLiked) };
    return `/events/by-likes?${new URLSearchParams(query).toString()}`;
  }
  if (eventQuery.as === 'area') {
    const { center, radiusKm: radius, from } = eventQuery;
    const params = { ...circle(center, radius), from, limit: String(mostOfArea) };
    return `/events?${new URLSearchParams(params).toString()}`;
  }
  const { text, category, near, to } = eventQuery;
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('search', text.trim().slice(0, longestText));
  if (category !== 'all') params.set('category', category);
  if (near !== null) for (const [name, value] of Object.entries(circle(near, radiusKm))) params.set(name, value);
  if (to !== null) params.set('to', to);
  return `/events?${params.toString()}`;
}

/** The events that differ from the stored rows; writing unchanged ones would make every live query run again. */
async function changedEvents(store: Store, page: readonly Event[]): Promise<Event[]> {
  const refs = page.map(({ ref }) => ref);
  const storedRows = await store.transact('read', ['events'], (tx) => tx.getMany('events', refs));
  return page.filter((event, index) => {
    const row = storedRows[index];
    return (
      row === undefined ||
      row.version !== event.version ||
      row.likes !== event.likes ||
      row.subscribers_count !== event.subscribers_count
    );
  });
}

/** Events beyond those of the device; null without an answer. */
export const events: Query<EventQuery, Event[], EventsFetchResult | null> = {
  unreachable: null,
  missing: null,
  path: eventsPath,
  read: eventList,
  rows: async (page, { store }) => ({ events: await changedEvents(store, page) }),
  done: ([{ data, stored, next }]) => ({
    newCount: stored.events?.length ?? 0,
    isWhole: next === null && data.length < mostOfArea,
  }),
};

/**
 * A person's own events, or those they subscribe to; the refs of the latter are stored as a cached query. forbidden: the
 * user may not know.
 */
export const personEvents: Query<
  { userId: number; list: 'events' | 'subscribed' },
  Event[],
  FetchResult | 'forbidden'
> = {
  ...fetchResults,
  guest: ({ list }) => (list === 'subscribed' ? 'forbidden' : undefined),
  path: ({ userId, list }) => `/users/${list}/${String(userId)}`,
  read: eventList,
  rows: async (page, { store }) => ({ events: await changedEvents(store, page) }),
  isEnough: () => false,
  // The person hides their subscriptions.
  refused: ({ status }) => (status === 403 ? 'forbidden' : undefined),
  async done(pages, { userId, list }, { store }): Promise<FetchResult> {
    const refs = pages.flatMap(({ data }) => data.map(({ ref }) => ref));
    if (list === 'subscribed') await cacheReply(store, `subscribed:${String(userId)}`, refs);
    return 'held';
  },
};
