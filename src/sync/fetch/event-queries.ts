import type { Event } from '#contract/events/entity.ts';
import type { FollowedPlan } from '#contract/events/people/followed-plans.ts';
import type { PriceFilter } from '#contract/events/search/when.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { Store } from '#data/db/store.ts';
import { followedPlansKey } from '#data/plans/followed-plans-key.ts';
import { eventList, followedPlanList } from '#sync/transport/reply-shape.ts';
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
      /** only events so near to a place; wins over `near`, around which 50 km are searched */
      within?: { km: number; at: Coordinates } | null;
      /** ISO: leaves out events that ended before; with `to` repeating ones are found by what they may have between */
      from?: string | null;
      /** ISO: only events that began before */
      to: string | null;
      price?: PriceFilter | null;
      /** as in `EventFilter` */
      language?: string | null;
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

/** How far rounding may move a place. */
const roundingKm = 0.8;

/** Coordinates are rounded to about a kilometre: a search needn't reveal the user's house. */
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
  const { text, category, near, within = null, from = null, to, price = null, language = null } = eventQuery;
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('search', text.trim().slice(0, longestText));
  if (category !== 'all') params.set('category', category);
  const usual = near === null ? {} : circle(near, radiusKm);
  const around = within === null ? usual : circle(within.at, within.km + roundingKm);
  const rest = { ...around, from, to, price, language };
  for (const [name, value] of Object.entries(rest)) if (value !== null) params.set(name, value);
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
 * Where those go whom the user follows: the events, and in one cached query who goes there. An older server has no such list,
 * and the stored one stays.
 */
export const followedPlans: Query<null, FollowedPlan[], FetchResult> = {
  ...fetchResults,
  guest: () => 'missing',
  path: () => '/follow/plans',
  read: followedPlanList,
  rows: async (plans, { store }) => ({
    events: await changedEvents(
      store,
      plans.map(({ event }) => event),
    ),
  }),
  async done([{ data }], _args, { store }): Promise<FetchResult> {
    const stored = data.map(({ event, people, others }) => ({ ref: event.ref, people, others }));
    await cacheReply(store, followedPlansKey, stored);
    return 'held';
  },
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
