import { daySpanOf, nightEndHour } from '#contract/events/search/when-days.ts';
import { dayMsOf } from '#contract/calendar/days.ts';
import { understoodOf, type EventFilter } from '#data/events/search.ts';
import type { EventQuery } from './event-queries.ts';

type FoundQuery = Extract<EventQuery, { as: 'found' }>;

const hourMs = 3600_000;
/** Hours by which clocks on Earth are before and behind UTC. */
const [earliest, latest] = [14, 12];

const iso = (ms: number) => new Date(ms).toISOString();
const dayIn = (atMs: number, hours: number) => iso(atMs + hours * hourMs).slice(0, 10);

/** The time in which the days that are asked for are on, anywhere on Earth. It stays the same for hours. */
function timeOf({ when, nowMs }: EventFilter, day: EventFilter['day']): Pick<FoundQuery, 'from' | 'to'> {
  if (day == null) return { from: null, to: when === 'past' ? iso(Math.ceil(nowMs / hourMs) * hourMs) : null };
  const first = daySpanOf(day, dayIn(nowMs, -latest)).from;
  const last = daySpanOf(day, dayIn(nowMs, earliest)).to;
  return {
    from: iso(dayMsOf(first) - earliest * hourMs),
    to: iso(dayMsOf(last) + (24 + nightEndHour + latest) * hourMs),
  };
}

/**
 * What to ask the server, so that it completes what a filter finds on the device: more may come, and the device refines it.
 * If the text was understood to mean something, both are asked for: what it means, and events whose own text says it.
 */
export function foundQueries(filter: EventFilter): FoundQuery[] {
  const { text, venue = '', category, near = null, within = null, language = null } = filter;
  const chosen = { day: filter.day ?? null, price: filter.price ?? null };

  function queryOf(words: string, { day, price }: Pick<EventFilter, 'day' | 'price'>): FoundQuery {
    const place = { near, within };
    const typed = `${words} ${venue}`.trim();
    return { as: 'found', text: typed, category, ...place, ...timeOf(filter, day), price: price ?? null, language };
  }
  const understood = understoodOf(filter);
  if (understood === null) return [queryOf(text, chosen)];
  const meant = { day: understood.day ?? chosen.day, price: understood.price ?? chosen.price };
  return [queryOf(understood.text, meant), queryOf(text, chosen)];
}
