/**
 * A mark within a conversation only ever rises: an answer that was on its way may be older than what is known here. But
 * where everything is told anew, by a server that was restored for one, a mark is what is told.
 * @param generation of the news, 0 for a reply to a mutation
 */
export function risen(
  told: number,
  mark: number,
  held: { generation: number } | undefined,
  generation: number,
): number {
  const isAnew = generation > 0 && held?.generation !== generation;
  return isAnew ? told : Math.max(told, mark);
}
