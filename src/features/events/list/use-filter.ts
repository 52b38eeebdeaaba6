import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '#ui/hooks/use-query.ts';

export interface ListFilter {
  text: string;
  category: string;
  /** the venue to filter by; '' for none */
  venue: string;
  /** the URL doesn't contain the typed text yet */
  isTyping: boolean;
  /** nearest first; the position itself is never in the URL */
  isNear: boolean;
  /** page of the featured events, from 0 */
  page: number;
  setText: (text: string) => void;
  setCategory: (category: string) => void;
  setVenue: (venue: string) => void;
  /** how often more of a long list was requested */
  more: number;
  showMore: () => void;
  setNear: (isNear: boolean) => void;
  setPage: (page: number) => void;
  /** writes the typed text to the URL, before leaving the page */
  flush: () => void;
  clear: () => void;
}

// Browsers limit how often the URL may change.
const debounceMs = 300;

/** The query with these parameters; empty ones are removed. Paging starts over, as it is another list. */
function withParams(query: URLSearchParams, params: Record<string, string>): URLSearchParams {
  query.delete('page');
  query.delete('more');
  for (const [name, value] of Object.entries(params)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return query;
}

function numberOf(params: URLSearchParams, name: string): number {
  const number = Number(params.get(name) ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** The list's filters, kept in the URL, so that they can be shared and survive going back. */
export function useListFilter(): ListFilter {
  const [params, change] = useQuery();
  const searchParam = params.get('search') ?? '';
  const [text, setTextState] = useState(searchParam);
  const writtenText = useRef(searchParam);
  // For callbacks that must stay the same while typing, or all cards would render again.
  const latestText = useRef(searchParam);

  function setText(next: string): void {
    latestText.current = next;
    setTextState(next);
  }

  useEffect(() => {
    // The URL was changed elsewhere: by a link, or by going back.
    if (searchParam === writtenText.current) return;
    writtenText.current = searchParam;
    latestText.current = searchParam;
    setTextState(searchParam);
  }, [searchParam]);

  function write(next: Record<string, string>): void {
    change((query) => withParams(query, next), { replace: true });
  }

  const writeText = useEffectEvent(() => {
    writtenText.current = text;
    write({ search: text });
  });
  useEffect(() => {
    if (text === writtenText.current) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // Not if the user has navigated away and the list is just still mounted.
      if (window.location.pathname === page && text !== writtenText.current) writeText();
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);

  return {
    text,
    isTyping: text !== searchParam,
    category: params.get('category') ?? 'all',
    isNear: params.get('near') === '1',
    page: text === searchParam ? Math.max(0, numberOf(params, 'page') - 1) : 0,
    venue: params.get('venue') ?? '',
    more: text === searchParam ? numberOf(params, 'more') : 0,
    showMore() {
      const more = String(numberOf(params, 'more') + 1);
      change(
        (query) => {
          query.set('more', more);
          return query;
        },
        { replace: true },
      );
    },
    setVenue(venue) {
      write({ venue });
    },
    setText,
    setCategory(chosen) {
      write({ category: chosen === 'all' ? '' : chosen });
    },
    setNear(isNear) {
      write({ near: isNear ? '1' : '' });
    },
    setPage(page) {
      write({ page: page === 0 ? '' : String(page + 1) });
    },
    flush() {
      if (latestText.current === writtenText.current) return;
      writtenText.current = latestText.current;
      write({ search: latestText.current });
    },
    clear() {
      writtenText.current = '';
      setText('');
      write({ search: '', category: '', near: '', venue: '' });
    },
  };
}
