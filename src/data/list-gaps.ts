/** A page of a list that the server keeps in the order of its ids. */
export interface ReadPage {
  /** in the order read */
  ids: readonly number[];
  order: 'rising' | 'falling';
  isFirst: boolean;
  isLast: boolean;
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
