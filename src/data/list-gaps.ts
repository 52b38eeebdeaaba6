/** A page of a list that the server keeps in the order of its ids. */
export interface ReadPage {
  /** in the order read */
  ids: readonly number[];
  order: 'rising' | 'falling';
  isFirst: boolean;
  isLast: boolean;
}

/**
 * The row that a further page begins behind, where its address tells: what lay between that row and the page is gone. Like the
 * page's own it stands there, whether or not it still does. @param asked the address; null for the first page
 */
export function beginningOf(asked: string | null): number[] {
  const query = new URLSearchParams(asked?.split('?', 2)[1] ?? '');
  const id = Number(query.get('after') ?? query.get('before') ?? NaN);
  return Number.isSafeInteger(id) ? [id] : [];
}

/**
 * Which of the held ids a page shows to be no more: those between its first place and its last that it doesn't hold, of a
 * first page from the list's beginning on, of a last page up to its end. Pure.
 */
export function gapsOf(held: readonly number[], { ids, order, isFirst, isLast }: ReadPage): Set<number> {
  const told = new Set(ids);
  const isBelowOpen = order === 'rising' ? isFirst : isLast;
  const isAboveOpen = order === 'rising' ? isLast : isFirst;
  const least = isBelowOpen ? -Infinity : Math.min(...ids);
  const greatest = isAboveOpen ? Infinity : Math.max(...ids);
  return new Set(held.filter((id) => !told.has(id) && id >= least && id <= greatest));
}
