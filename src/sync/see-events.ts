import type { Coordinates } from '#contract/distance.ts';
import { markOf } from '#data/land.ts';
import { landSeen } from '#data/land-seen.ts';
import type { Store } from '#data/store.ts';
import { timeoutFor } from './backoff.ts';
import { newsAmong } from './news-among.ts';
import { isWireError } from './ports.ts';
import { readingTransport, type Reader } from './reading-transport.ts';
import { eventList } from './reply-shape.ts';

/** What the device asks the server for beyond what it holds. */
export type EventQuestion =
  | { as: 'liked'; /** ISO: what has ended before it is left out */ from: string }
  | {
      as: 'found';
      text: string;
      /** a listing category; `all` for none */
      category: string;
      near: Coordinates | null;
      /** ISO: those that began before it alone */
      to: string | null;
    }
  | {
      as: 'area';
      center: Coordinates;
      radiusKm: number;
      /** ISO: what has ended before it is left out */
      from: string;
    };

const radiusKm = 50;
const longestText = 200;
const mostOfArea = 500;
/** Those beyond are on the device already, where no more than a pull brings are to come. */
const mostLiked = 50;

export interface Seen {
  /** how many were new to the device */
  news: number;
  /** of an area: there are no more than those that were told */
  isWhole: boolean;
}

/** To the kilometre: for 50 around it, nobody needs to know the house. */
function circle({ latitude, longitude }: Coordinates, radius: number): Record<string, string> {
  return { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2), radius: String(Math.ceil(radius)) };
}

function pathOf(question: EventQuestion): string {
  if (question.as === 'liked') {
    const query = { from: question.from, limit: String(mostLiked) };
    return `/events/by-likes?${new URLSearchParams(query).toString()}`;
  }
  if (question.as === 'area') {
    const { center, radiusKm: radius, from } = question;
    const asked = { ...circle(center, radius), from, limit: String(mostOfArea) };
    return `/events?${new URLSearchParams(asked).toString()}`;
  }
  const { text, category, near, to } = question;
  const asked = new URLSearchParams();
  if (text.trim() !== '') asked.set('search', text.trim().slice(0, longestText));
  if (category !== 'all') asked.set('category', category);
  if (near !== null) for (const [name, value] of Object.entries(circle(near, radiusKm))) asked.set(name, value);
  if (to !== null) asked.set('to', to);
  return `/events?${asked.toString()}`;
}

/**
 * Asks the server for events and keeps those that are new to the device; whoever shows the device's rows shows them too.
 * @returns null where nobody answered, so that the device's own stand alone
 */
export async function seeEvents(
  { store, ...reader }: Reader & { store: Store },
  question: EventQuestion,
  signal: AbortSignal,
): Promise<Seen | null> {
  const wire = await readingTransport(reader);
  const mark = await markOf(store);
  try {
    const call = { method: 'GET', path: pathOf(question), headers: {}, body: null, timeoutMs: timeoutFor(0) } as const;
    const { status, json, next } = await wire.send(call, signal);
    if (status !== 200 || signal.aborted) return null;
    const events = eventList(json);
    const news = await newsAmong(store, events);
    await landSeen(store, { events: news }, mark);
    return { news: news.length, isWhole: next === null && events.length < mostOfArea };
  } catch (error) {
    if (!isWireError(error)) throw error;
    return null;
  }
}
