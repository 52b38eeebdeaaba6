/** A rarely used statement isn't worth preparing on every connection. */
const [usesBefore, maxNames, maxWatched] = [3, 200, 2_000];

/**
 * Names frequent statements, so that each connection parses them once and soon plans them once.
 * @returns a statement's name, undefined if it has none
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();

  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxNames) return name;
    const used = (uses.get(text) ?? 0) + 1;
    if (used > usesBefore) {
      uses.delete(text);
      const made = `scape_${String(names.size + 1)}`;
      names.set(text, made);
      return made;
    }
    // Lists of different lengths make many different texts, so the least recently seen one is dropped.
    const [oldest] = uses.keys();
    if (uses.size >= maxWatched && oldest !== undefined) uses.delete(oldest);
    uses.set(text, used);
    return undefined;
  };
}
