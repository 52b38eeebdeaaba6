/** Whoever holds it is the only one that drains this database. @param name of the database */
export function drainLock(name: string): string {
  return `scape:drain:${name}`;
}
