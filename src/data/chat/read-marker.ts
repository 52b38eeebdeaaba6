/**
 * A mark within a conversation only ever rises: an answer that was on its way may be older than what is known here. But
 * where everything is told anew, by a server that was restored for one, a mark is what is told.
 * @param generation of the news, 0 for a reply to a mutation
 */
export function advanceReadMarker(
  received: number,
  stored: number,
  existing: { generation: number } | undefined,
  generation: number,
): number {
  const isNewGeneration = generation > 0 && existing?.generation !== generation;
  return isNewGeneration ? received : Math.max(received, stored);
}
