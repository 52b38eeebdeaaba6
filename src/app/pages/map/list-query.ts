/** The query of the list that a map is shown in the place of: without what belongs to the map alone. */
export function withoutMapParams(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['view', 'at', 'event', 'layer']) next.delete(name);
  return next;
}
