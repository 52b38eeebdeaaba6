import { useEffect, useState } from 'react';
import { placeLimits, type FoundPlace } from '#contract/geo/place.ts';
import { otherwise } from '#data/fault.ts';
import type { OwnVenue } from '#data/events/own/venues.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import { placeText, type Suggestion } from './changes.ts';

/** How long after the last key it asks for places. */
const debounceMs = 250;
/** Delays between tries of a query that got no answer. A person who has finished typing won't change it, so only a retry helps. */
const retryDelaysMs = { first: 2_000, most: 16_000 } as const;
const maxOwn = 3;

interface Answer {
  query: string;
  /** null: there was no answer */
  found: readonly FoundPlace[] | null;
}

/** Those of the user's places that have a word beginning with the query. */
function ownMatches(venues: readonly OwnVenue[], query: string): OwnVenue[] {
  const begun = normalizeSearchText(query);
  const text = ({ locationName, address1, city }: OwnVenue) =>
    normalizeSearchText([locationName, address1, city].join(' '));
  return venues.filter((venue) => ` ${text(venue)}`.includes(` ${begun}`)).slice(0, maxOwn);
}

/** The first of those that read alike, which is the person's own. */
function distinct(places: readonly Suggestion[]): Suggestion[] {
  const byText = new Map<string, Suggestion>();
  for (const place of places) if (!byText.has(placeText(place))) byText.set(placeText(place), place);
  return [...byText.values()];
}

/**
 * Suggests places: the user's own at once, others after a pause. A newer text aborts the query for an older one.
 * @param typed null while nobody searches
 */
export function useSuggestions(
  typed: string | null,
  complete: (text: string, signal: AbortSignal) => Promise<FoundPlace[]>,
  savedPlaces: readonly OwnVenue[],
) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const trimmed = typed?.trim() ?? '';
  const query = trimmed.length < placeLimits.fewestLetters ? null : trimmed;

  useEffect(() => {
    if (query === null) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    function scheduleFetch(delayMs: number, text: string, nextMs: number): void {
      timer = setTimeout(() => void fetchSuggestions(text, nextMs), delayMs);
    }
    async function fetchSuggestions(text: string, nextMs: number): Promise<void> {
      const found = await complete(text, controller.signal).catch(otherwise(null));
      if (controller.signal.aborted) return;
      setAnswer({ query: text, found });
      if (found === null) scheduleFetch(nextMs, text, Math.min(nextMs * 2, retryDelaysMs.most));
    }
    scheduleFetch(debounceMs, query, retryDelaysMs.first);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, complete]);

  const own = query === null ? [] : ownMatches(savedPlaces, query);
  // Until the next answer is there, the last one stays where it is about the same words.
  const isAbout =
    query !== null && answer !== null && (query.startsWith(answer.query) || answer.query.startsWith(query));
  const suggestions = distinct([...own, ...(isAbout ? (answer.found ?? []) : [])]);
  return {
    suggestions,
    /** the suggestions on the screen are for the present text */
    isAnswered: query !== null && answer?.query === query,
    /** the last question had no answer */
    isUnreachable: answer !== null && answer.found === null,
  };
}
