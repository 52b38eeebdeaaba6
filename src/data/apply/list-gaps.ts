/** A page of a list that the server keeps in the order of its ids. */
export interface ListedPage {
  /** in the order read */
  ids: readonly number[];
  order: 'rising' | 'falling';
  isFirst: boolean;
  isLast: boolean;
  /** the last row of the page before, where the address of this one tells */
  afterId?: number | null;
}

/**
 * The row that a further page begins behind, as its address tells. Other servers may mean something else by it.
 * @param address the address; null for the first page
 */
export function pageStartOf(address: string | null, order: ListedPage['order']): number | null {
  const query = new URLSearchParams(address?.split('?', 2)[1] ?? '');
  const id = Number(query.get(order === 'rising' ? 'after' : 'before') ?? NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Which of the held ids a page shows to be no more: those between its first place and its last that it doesn't hold, of a
 * first page from the list's beginning on, of a last page up to its end, of one that begins behind a row that is held from that
 * on. Pure.
 */
export function missingIds(
  storedIds: readonly number[],
  { ids, order, isFirst, isLast, afterId = null }: ListedPage,
): Set<number> {
  const receivedIds = new Set(ids);
  // It stands there whether or not it still does: the page before has spoken of it.
  if (afterId !== null && storedIds.includes(afterId)) receivedIds.add(afterId);
  const isBelowOpen = order === 'rising' ? isFirst : isLast;
  const isAboveOpen = order === 'rising' ? isLast : isFirst;
  const least = isBelowOpen ? -Infinity : Math.min(...receivedIds);
  const greatest = isAboveOpen ? Infinity : Math.max(...receivedIds);
  return new Set(storedIds.filter((id) => !receivedIds.has(id) && id >= least && id <= greatest));
}
