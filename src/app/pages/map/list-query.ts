/** The query of the list behind a map, without the map's own parameters. */
export function withoutMapParams(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['view', 'at', 'event', 'layer']) next.delete(name);
  return next;
}
