import type { Coordinates } from '#contract/geo/distance.ts';
import { takeReadVersion } from '#data/apply/patch.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { Store } from '#data/db/store.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { changedEvents } from './changed-events.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { createReadTransport, type ReadTransportOptions } from './read-transport.ts';
import { eventList } from '#sync/transport/reply-shape.ts';

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

export interface EventsFetchResult {
  /** how many events were new or changed */
  newCount: number;
  /** of an area: the reply was complete */
  isWhole: boolean;
}

/** Coordinates are rounded to about a kilometre: a 50 km search needn't reveal the user's house. */
function circle({ latitude, longitude }: Coordinates, radius: number): Record<string, string> {
  return { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2), radius: String(Math.ceil(radius)) };
}

function pathOf(eventQuery: EventQuery): string {
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

/**
 * Fetches events and stores those that are new or changed; live queries then show them.
 * @returns null if there was no answer
 */
export async function fetchEvents(
  { store, ...reader }: ReadTransportOptions & { store: Store },
  eventQuery: EventQuery,
  signal: AbortSignal,
): Promise<EventsFetchResult | null> {
  const transport = await createReadTransport(reader);
  const versionBefore = await takeReadVersion(store);
  try {
    const request = {
      method: 'GET',
      path: pathOf(eventQuery),
      headers: {},
      body: null,
      timeoutMs: timeoutFor(0),
    } as const;
    const { status, json, next } = await transport.send(request, signal);
    if (status !== 200 || signal.aborted) return null;
    const events = eventList(json);
    const newEvents = await changedEvents(store, events);
    await applyFetched(store, { events: newEvents }, versionBefore);
    return { newCount: newEvents.length, isWhole: next === null && events.length < mostOfArea };
  } catch (error) {
    if (!isWireError(error)) throw error;
    return null;
  }
}
