import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useQuery } from '#ui/hooks/use-query.ts';
import { choicesIn, noChoices, paramsOf, type Choices } from './address.ts';
import { rememberFilter } from './stored.ts';

/** What may change at once; what is left out stays. */
export type FilterChange = Partial<Choices & Pick<ListFilter, 'text' | 'category' | 'venue'>>;

export interface ListFilter {
  text: string;
  category: string;
  /** the venue to filter by; '' for none */
  venue: string;
  /** the URL doesn't contain the typed text yet */
  isTyping: boolean;
  choices: Choices;
  /** page of the featured events, from 0 */
  page: number;
  setText: (text: string) => void;
  setCategory: (category: string) => void;
  /** shows all events of a venue; '': of any */
  setVenue: (venue: string) => void;
  /** how often more of a long list was requested */
  more: number;
  showMore: () => void;
  choose: (change: FilterChange) => void;
  setPage: (page: number) => void;
  /** writes the typed text to the URL, before leaving the page */
  flush: () => void;
  clear: () => void;
}

const nothing: FilterChange = { text: '', category: 'all', venue: '', ...noChoices };

function paramsOfChange({ text, category, venue, ...choices }: FilterChange): Record<string, string> {
  return {
    ...(text === undefined ? {} : { search: text }),
    ...(category === undefined ? {} : { category: category === 'all' ? '' : category }),
    ...(venue === undefined ? {} : { venue }),
    ...paramsOf(choices),
  };
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

/**
 * The list's filters, kept in the URL, so that they can be shared and survive going back.
 * @param isRemembered what is chosen is what the list starts with next time
 */
export function useListFilter({ isRemembered = true }: { isRemembered?: boolean } = {}): ListFilter {
  const [params, changeQuery] = useQuery();
  const choices = useMemo(() => choicesIn(params), [params]);
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
    changeQuery((query) => withParams(query, next), { replace: true });
  }
  function change(next: FilterChange, isToRemember: boolean): void {
    if (next.text !== undefined) {
      writtenText.current = next.text;
      setText(next.text);
    }
    changeQuery(
      (query) => {
        const changed = withParams(query, paramsOfChange(next));
        if (isToRemember) rememberFilter(changed);
        return changed;
      },
      { replace: true },
    );
  }
  function choose(next: FilterChange): void {
    change(next, isRemembered);
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

  const category = params.get('category') ?? 'all';
  return {
    text,
    isTyping: text !== searchParam,
    category,
    choices,
    page: text === searchParam ? Math.max(0, numberOf(params, 'page') - 1) : 0,
    venue: params.get('venue') ?? '',
    more: text === searchParam ? numberOf(params, 'more') : 0,
    showMore() {
      const more = String(numberOf(params, 'more') + 1);
      changeQuery(
        (query) => {
          query.set('more', more);
          return query;
        },
        { replace: true },
      );
    },
    setVenue(venue) {
      // Its tile counts all events of the venue. The remembered choice comes back once this is removed.
      change(venue === '' ? { venue } : { ...nothing, venue }, false);
    },
    setText,
    setCategory(chosen) {
      choose({ category: chosen });
    },
    choose,
    setPage(page) {
      write({ page: page === 0 ? '' : String(page + 1) });
    },
    flush() {
      if (latestText.current === writtenText.current) return;
      writtenText.current = latestText.current;
      write({ search: latestText.current });
    },
    clear() {
      choose(nothing);
    },
  };
}
