import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '#ui/use-query.ts';

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
  settle: () => void;
  clear: () => void;
}

// Browsers allow only so many changes of the address in a while.
const settleMs = 300;

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
  const asked = params.get('search') ?? '';
  const [text, setShownText] = useState(asked);
  const written = useRef(asked);
  // What was typed last, for functions that stay the same while somebody types: with them all cards do.
  const typed = useRef(asked);

  function setText(next: string): void {
    typed.current = next;
    setShownText(next);
  }

  useEffect(() => {
    // The address was changed by somebody else: a link, or the way back.
    if (asked === written.current) return;
    written.current = asked;
    typed.current = asked;
    setShownText(asked);
  }, [asked]);

  function write(next: Record<string, string>): void {
    change((query) => withParams(query, next), { replace: true });
  }

  const writeText = useEffectEvent(() => {
    written.current = text;
    write({ search: text });
  });
  useEffect(() => {
    if (text === written.current) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // The person has gone on, and the list only hasn't left the screen yet.
      if (window.location.pathname === page && text !== written.current) writeText();
    }, settleMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);

  return {
    text,
    isTyping: text !== asked,
    category: params.get('category') ?? 'all',
    isNear: params.get('near') === '1',
    page: text === asked ? Math.max(0, numberOf(params, 'page') - 1) : 0,
    venue: params.get('venue') ?? '',
    more: text === asked ? numberOf(params, 'more') : 0,
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
    settle() {
      if (typed.current === written.current) return;
      written.current = typed.current;
      write({ search: typed.current });
    },
    clear() {
      written.current = '';
      setText('');
      write({ search: '', category: '', near: '', venue: '' });
    },
  };
}
