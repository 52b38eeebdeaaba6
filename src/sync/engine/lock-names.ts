/** Whoever holds it is the only one that drains this database. @param name of the database */
export function drainLock(name: string): string {
  return `scape:drain:${name}`;
}

/** One file at a time on this device, whatever contexts there are: a bad line is shared by all of them, and by nothing else. */
export function uploadLock(name: string): string {
  return `scape:upload:${name}`;
}
