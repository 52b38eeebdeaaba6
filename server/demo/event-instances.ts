import type { CreationCategory } from '#contract/events/category.ts';
import type { EventInput } from '#contract/events/entity.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { instantAt } from '#contract/calendar/zoned-time.ts';
import { createRandom, type Random } from './random.ts';
import type { ProgrammeEntry } from './programme-entry.ts';
import { programme } from './programme.ts';
import { venues, type Venue, type VenueKey } from './venues.ts';

/** An event: a programme entry at one place and time. */
export interface EventInstance {
  ref: string;
  category: CreationCategory;
  event: EventInput;
  /** how much people like it, from 0 to 1 */
  appeal: number;
  /** seeds of the pictures beside the cover, shared by all instances of an entry */
  pictureSeeds: string[];
}

export const dayMs = 24 * 3600_000;
const weeksAhead = 6;
const homeZone = 'America/Santo_Domingo';

/** `2026-11-27T20:30:00`: the given time plus some hours, on the day of the given midnight. */
function wallTime(midnightMs: number, from: string, laterHours: number): string {
  const [hour = 0, minute = 0] = from.split(':').map(Number);
  return new Date(midnightMs + (hour + laterHours) * 3600_000 + minute * 60_000).toISOString().slice(0, 19);
}

/**
 * A day that the entry allows in one of the coming weeks, tomorrow at the earliest: today may be over in some time
 * zone.
 */
function dayOf(entry: ProgrammeEntry, index: number, nowMs: number, random: Random): number {
  const tomorrow = Math.floor(nowMs / dayMs) * dayMs + dayMs;
  const daysToGo = (random.pick(entry.days) - new Date(tomorrow).getUTCDay() + 7) % 7;
  const week = (random.between(0, 2) + index * 2) % weeksAhead;
  return tomorrow + (daysToGo + week * 7) * dayMs;
}

function addressName(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

function placeFields(venue: Venue | null, title: string): Partial<EventInput> {
  if (venue === null) return { online: true, event_link: `https://meet.example.com/${addressName(title)}` };
  const { name: locationName, address, city, state, country, lat, lng } = venue;
  return { locationName, address, city, state, country, location: { type: 'Point', coordinates: [lng, lat] } };
}

interface Money {
  currency: string;
  /** about what a dollar buys */
  perDollar: number;
  /** prices are multiples of it */
  step: number;
}

const dollars: Money = { currency: 'USD', perDollar: 1, step: 1 };

/** Of the countries that don't pay in dollars. */
const moneyByCountry: Readonly<Record<string, Money>> = {
  'Dominican Republic': { currency: 'DOP', perDollar: 60, step: 50 },
  Colombia: { currency: 'COP', perDollar: 4000, step: 1000 },
  Mexico: { currency: 'MXN', perDollar: 18, step: 10 },
  Spain: { currency: 'EUR', perDollar: 1, step: 1 },
};

/** What costs this much and more is paid before one comes. */
const paidAhead = 15;

function priceFields({ tickets = [], title }: ProgrammeEntry, venue: Venue | null): Partial<EventInput> {
  const [cheapest] = tickets;
  if (cheapest === undefined) return {};
  const { currency, perDollar, step } = moneyByCountry[venue?.country ?? ''] ?? dollars;
  const priceOf = (inDollars: number) => (Math.max(1, Math.round((inDollars * perDollar) / step)) * step).toFixed(2);
  const kinds = tickets.map(([name, price, quantity, description = '']) => ({
    name,
    price: priceOf(price),
    quantity: String(quantity),
    description,
  }));
  const isOnline = venue === null || cheapest[1] >= paidAhead;
  return {
    pricing_type: 'paid',
    price: priceOf(cheapest[1]),
    ticket_types: kinds,
    currency,
    payment: isOnline ? 'online' : 'door',
    ...(isOnline ? { payment_url: `https://tickets.example.com/${addressName(title)}` } : {}),
  };
}

/** The RFC 5545 rule, on the weekday of the first date. */
function repeatFields({ repeats }: ProgrammeEntry, day: number): Partial<EventInput> {
  if (repeats === undefined) return {};
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(day).getUTCDay()];
  const count = repeats.times === undefined ? '' : `;COUNT=${String(repeats.times)}`;
  const rule = `RRULE:FREQ=WEEKLY;INTERVAL=${String(repeats.weeks)};BYDAY=${weekday}${count}`;
  return { event_type: 'recurring', recurrence: rule };
}

interface Placed {
  ref: string;
  category: CreationCategory;
  entry: ProgrammeEntry;
  key: VenueKey | 'online';
  /** midnight of its day, ms */
  day: number;
  random: Random;
}

/** What happens at this place on this day. */
export function instanceAt({ ref, category, entry, key, day, random }: Placed): EventInstance {
  const venue = key === 'online' ? null : venues[key];
  const timezone = venue?.timeZone ?? homeZone;
  const faqs = (entry.faqs ?? []).map(([question, answer], number) => ({ id: `faq-${number + 1}`, question, answer }));
  return {
    ref,
    category,
    appeal: random.next(),
    pictureSeeds: Array.from({ length: entry.pictures ?? 0 }, (_, number) => `${entry.title} ${number + 1}`),
    event: {
      ...eventDefaults,
      title: entry.title,
      resume: entry.resume,
      description: entry.description,
      subtitle: entry.subtitle ?? null,
      detailed_description: entry.details ?? null,
      venue_details: entry.venue ?? null,
      language: entry.language === undefined ? 'es' : entry.language,
      video_url: entry.video ?? null,
      category,
      tags: entry.tags,
      date_time: instantAt(wallTime(day, entry.from, 0), timezone),
      end_date_time: instantAt(wallTime(day, entry.from, entry.hours), timezone),
      timezone,
      capacity: entry.capacity ?? random.between(6, 30) * 10,
      faqs,
      ...repeatFields(entry, day),
      ...priceFields(entry, venue),
      ...placeFields(venue, entry.title),
    },
  };
}

function comingInstance(
  category: CreationCategory,
  entry: ProgrammeEntry,
  index: number,
  nowMs: number,
): EventInstance {
  const ref = derivedRef('demo', category, entry.title, String(index));
  const random = createRandom(ref);
  const day = dayOf(entry, index, nowMs, random);
  return instanceAt({ ref, category, entry, key: entry.at[index] ?? 'online', day, random });
}

/** All events in the weeks after `nowMs`; the same time gives the same events. */
export function eventInstancesAfter(nowMs: number): EventInstance[] {
  const categories = Object.keys(programme) as CreationCategory[];
  return categories.flatMap((category) =>
    programme[category].flatMap((entry) => entry.at.map((_, index) => comingInstance(category, entry, index, nowMs))),
  );
}
