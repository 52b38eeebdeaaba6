/** A page of a list that the server orders by id. */
export interface ListedPage {
  /** in the order received */
  ids: readonly number[];
  order: 'rising' | 'falling';
  isFirst: boolean;
  isLast: boolean;
  /** the last row of the previous page, if this page's URL contains it */
  afterId?: number | null;
}

/**
 * The id after which a further page starts, as given in its URL. Other servers may use another format.
 * @param address the URL; null for the first page
 * @returns null for the first page, or if the URL contains no id
 */
export function pageStartOf(address: string | null, order: ListedPage['order']): number | null {
  const query = new URLSearchParams(address?.split('?', 2)[1] ?? '');
  const id = Number(query.get(order === 'rising' ? 'after' : 'before') ?? NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * The stored ids that a page proves deleted: those within its range that it doesn't contain. The range starts at the
 * beginning of the list for a first page, else after `afterId` if that is stored, else at the page's first id; on a
 * last page it extends to the end of the list. Pure.
 */
export function missingIds(
  storedIds: readonly number[],
  { ids, order, isFirst, isLast, afterId = null }: ListedPage,
): Set<number> {
  const receivedIds = new Set(ids);
  // Only marks where the range starts: whether this row still exists was the previous page's matter.
  if (afterId !== null && storedIds.includes(afterId)) receivedIds.add(afterId);
  const isBelowOpen = order === 'rising' ? isFirst : isLast;
  const isAboveOpen = order === 'rising' ? isLast : isFirst;
  const least = isBelowOpen ? -Infinity : Math.min(...receivedIds);
  const greatest = isAboveOpen ? Infinity : Math.max(...receivedIds);
  return new Set(storedIds.filter((id) => !receivedIds.has(id) && id >= least && id <= greatest));
}
