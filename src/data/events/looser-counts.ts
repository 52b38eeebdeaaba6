import { radiiKm } from '#contract/events/search/when.ts';
import type { EventRow } from './rows.ts';
import { searchEvents, understoodOf, type EventFilter } from './search.ts';

/** One part of a filter that was loosened, and what is found then. */
export interface LooserCount {
  part: 'day' | 'part' | 'price' | 'within' | 'language' | 'category' | 'venue' | 'text';
  count: number;
  /** of `within`: the next larger radius that finds anything; null: anywhere, or another part */
  km: number | null;
  /** the filter that finds them */
  filter: EventFilter;
}

/** The filter with what its words mean as if it were chosen by hand. */
function spelledOut(filter: EventFilter): EventFilter {
  const understood = understoodOf(filter);
  if (understood === null) return filter;
  const { text, day, part, price } = understood;
  return {
    ...filter,
    text,
    day: day ?? filter.day ?? null,
    part: part ?? filter.part ?? null,
    price: price ?? filter.price ?? null,
  };
}

type Loosened = Omit<LooserCount, 'count'>;

function widened(filter: EventFilter): Loosened[] {
  const { within = null } = filter;
  if (within === null) return [];
  const larger = radiiKm.filter((km) => km > within.km).map((km) => ({ km, within: { ...within, km } }));
  return [...larger, { km: null, within: null }].map((given) => ({
    part: 'within',
    km: given.km,
    filter: { ...filter, within: given.within },
  }));
}

function loosened(filter: EventFilter): Loosened[] {
  const without = (part: LooserCount['part'], isSet: boolean, change: Partial<EventFilter>): Loosened[] =>
    isSet ? [{ part, km: null, filter: { ...filter, ...change } }] : [];
  const { day = null, part = null, price = null, language = null, category, venue = '', text } = filter;
  return [
    ...without('day', day !== null, { day: null }),
    ...without('part', part !== null, { part: null }),
    ...without('price', price !== null, { price: null }),
    ...without('language', language !== null, { language: null }),
    ...without('category', category !== 'all', { category: 'all' }),
    ...without('venue', venue !== '', { venue: '' }),
    ...without('text', text.trim() !== '', { text: '' }),
  ];
}

/**
 * For a filter that finds nothing: what it would find with one part less, most first; of a radius with the next larger one.
 * Meanings of typed words are loosened like choices made by hand. Parts that don't help are left out.
 */
export function looserCounts(rows: readonly EventRow[], filter: EventFilter): LooserCount[] {
  const whole = spelledOut(filter);
  const counted = (one: Loosened): LooserCount => ({ ...one, count: searchEvents(rows, one.filter).length });
  const found = loosened(whole).map(counted);
  for (const wider of widened(whole)) {
    const one = counted(wider);
    found.push(one);
    if (one.count > 0) break;
  }
  return found.filter(({ count }) => count > 0).sort((left, right) => right.count - left.count);
}
