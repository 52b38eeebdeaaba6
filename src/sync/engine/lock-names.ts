/** The lock held while draining a database. @param name of the database */
export function drainLock(name: string): string {
  return `scape:drain:${name}`;
}

/** The lock held while uploading: one file at a time on this device, in all contexts, because they share the line. */
export function uploadLock(name: string): string {
  return `scape:upload:${name}`;
}
