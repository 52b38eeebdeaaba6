/** A statement that is asked for now and then isn't worth being kept by every connection. */
const [usesBefore, maxNames, maxWatched] = [3, 200, 2_000];

/**
 * Gives names to the statements that come again and again, so that each connection has them parsed, and soon planned, once.
 * @returns the name of a statement, undefined for one that has none
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
    // Lists of many lengths are as many statements: what was seen longest ago is forgotten.
    const [oldest] = uses.keys();
    if (uses.size >= maxWatched && oldest !== undefined) uses.delete(oldest);
    uses.set(text, used);
    return undefined;
  };
}
