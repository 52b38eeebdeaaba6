import { isFree } from '#contract/events/price.ts';
import { isUnderstood, understandSearch, type UnderstoodSearch } from '#contract/events/search/search-words.ts';
import type { WhenFilter } from '#contract/events/search/when.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isWanted, kmTo, timeOf, type EventFilter, type Match, type Search } from '#data/events/search.ts';
import { rankOf, searchTermsOf } from '#data/events/search-text.ts';
import { dayAt, viewerZone } from './clock.ts';
import { createWhenMatcher } from './matcher.ts';

const chosenByHand = ({ day = null, part = null, price = null }: EventFilter): WhenFilter => ({ day, part, price });

/** What the text of a filter says of days, hours and price, without what is chosen otherwise by hand; null if nothing. */
function understoodOf(filter: EventFilter, zone: string): UnderstoodSearch | null {
  if (filter.text.trim() === '') return null;
  const said = understandSearch(filter.text, dayAt(filter.nowMs, zone), { isPast: filter.when === 'past' });
  if (!isUnderstood(said)) return null;
  const { day, part, price } = chosenByHand(filter);
  return {
    text: said.text,
    day: day === null ? said.day : null,
    part: part === null ? said.part : null,
    price: price === null ? said.price : null,
  };
}

/** Finds the date of an event that is at the time and price that were asked for; null if there is none. */
function datesAt({ when, nowMs }: EventFilter, zone: string, { day, part, price }: WhenFilter) {
  const startOf = createWhenMatcher({ day, part, when, nowMs, zone });
  return (row: EventRow): number | null => {
    if (price !== null && isFree(row) !== (price === 'free')) return null;
    const startMs = day === null && part === null ? row.starts_at : startOf(row);
    return day === null && startMs !== null ? timeOf(row, when, nowMs) : startMs;
  };
}

/** Whether an event matches the choices made by hand, apart from days, hours, price and text. */
function isChosen(row: EventRow, filter: EventFilter): boolean {
  const { within = null, language = null } = filter;
  if (!isWanted(row, filter) || (language !== null && row.language !== language)) return false;
  return within === null || (kmTo(row, within.at) ?? Infinity) <= within.km;
}

/** Ranks of what the words mean come after titles that say them, and before other texts that do. */
const [ofMeaning, ofText] = [2, 5];

/** An event matches if it is what the words mean, and also if its own text says them. */
export function createSearch(filter: EventFilter): Search {
  const zone = filter.zone ?? viewerZone();
  const understood = understoodOf(filter, zone);
  const typed = searchTermsOf(filter.text);
  const hand = chosenByHand(filter);
  const dateAt = datesAt(filter, zone, hand);

  function typedMatch(row: EventRow): Match | null {
    const place = rankOf(row, typed);
    const atMs = place === null ? null : dateAt(row);
    return place === null || atMs === null ? null : { rank: place, atMs };
  }
  if (understood === null) return { understood, match: (row) => (isChosen(row, filter) ? typedMatch(row) : null) };

  const { day, part, price } = understood;
  const left = searchTermsOf(understood.text);
  const meantAt = datesAt(filter, zone, { day: day ?? hand.day, part: part ?? hand.part, price: price ?? hand.price });

  function match(row: EventRow): Match | null {
    if (!isChosen(row, filter)) return null;
    const said = typedMatch(row);
    const place = rankOf(row, left);
    const atMs = place === null ? null : meantAt(row);
    if (said !== null && said.rank < ofMeaning) return { rank: said.rank, atMs: atMs ?? said.atMs };
    if (place !== null && atMs !== null) return { rank: ofMeaning + place, atMs };
    return said && { rank: ofText, atMs: said.atMs };
  }
  return { understood, match };
}
