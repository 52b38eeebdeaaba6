/**
 * Advances a read marker. Markers never move back, because a late reply may be older than what is stored. The exception
 * is a new generation (all rows are pulled again, e.g. from a restored server): there the received marker counts.
 * @param generation of the received row, 0 for a reply to a mutation
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
