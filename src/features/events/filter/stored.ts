import { choiceParameters } from '#contract/events/list-parameters.ts';

/** What the lists of events are narrowed to, remembered on this device as the query of an address. */
const key = 'events-filter';

/** Empty for nothing. */
export function readStoredFilter(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage is forbidden, so nothing was ever stored.
    return '';
  }
}

/** @param query empty: forgets it */
export function storeFilter(query: string): void {
  try {
    if (query === '') localStorage.removeItem(key);
    else localStorage.setItem(key, query);
  } catch {
    // Without storage lists start unfiltered.
  }
}

const remembered: readonly string[] = ['category', ...choiceParameters];

/** Remembers a list's filter, without its search. */
export function rememberFilter(params: URLSearchParams): void {
  storeFilter(new URLSearchParams([...params].filter(([name]) => remembered.includes(name))).toString());
}
