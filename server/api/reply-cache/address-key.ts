/** For each parameter that a cached reply may be asked for with, whether a value is one that many ask for. */
export type KnownParameters = Readonly<Record<string, (value: string) => boolean>>;

/**
 * The key of an address: its path and its known parameters, in one order.
 * @returns null if a parameter or a value is unknown: such an address may be made up, and isn't cached
 */
export function addressKey(path: string, query: unknown, known: KnownParameters = {}): string | null {
  const given = Object.entries(query as Record<string, unknown>);
  for (const [name, value] of given) {
    if (!Object.hasOwn(known, name) || typeof value !== 'string' || known[name]?.(value) !== true) return null;
  }
  return `${path}?${given
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('&')}`;
}
