import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '#ui/hooks/use-query.ts';

export interface ListFilter {
  text: string;
  category: string;
  /** the venue that the list is narrowed to; '' for none */
  venue: string;
  /** the address doesn't say yet what was typed */
  isTyping: boolean;
  /** the nearest are wanted first; where the person is, no address tells */
  isNear: boolean;
  /** of the featured events, from 0 */
  page: number;
  setText: (text: string) => void;
  setCategory: (category: string) => void;
  setVenue: (venue: string) => void;
  /** how many times more of a long list was asked for */
  more: number;
  showMore: () => void;
  setNear: (isNear: boolean) => void;
  setPage: (page: number) => void;
  /** writes into the address what it doesn't say yet; for whoever is about to leave it */
  flush: () => void;
  clear: () => void;
}

// Browsers allow only so many changes of the address in a while.
const debounceMs = 300;

/** The address with these parameters; an empty one is taken out. What is listed is another list then: it begins anew. */
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

/** What the list is narrowed to, kept in the address so that it can be shared and gone back to. */
export function useListFilter(): ListFilter {
  const [params, change] = useQuery();
  const searchParam = params.get('search') ?? '';
  const [text, setTextState] = useState(searchParam);
  const writtenText = useRef(searchParam);
  // What was typed last, for functions that stay the same while somebody types: with them all cards do.
  const latestText = useRef(searchParam);

  function setText(next: string): void {
    latestText.current = next;
    setTextState(next);
  }

  useEffect(() => {
    // The address was changed by somebody else: a link, or the way back.
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
      // The person has gone on, and the list only hasn't left the screen yet.
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
