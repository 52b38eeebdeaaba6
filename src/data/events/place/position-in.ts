/** The position on the waiting list in a reply to `event.subscribe`; null if it has none. */
export function positionIn(body: unknown): number | null {
  const place = typeof body === 'object' && body !== null && 'position' in body ? body.position : null;
  return typeof place === 'number' ? place : null;
}
