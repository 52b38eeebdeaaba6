/**
 * Guard: a mutation at or below its lane's watermark is a late copy of one that is settled or cancelled, and must not
 * overwrite newer changes, however old it is.
 */
export function isLate(lastSeq: number, seq: number): boolean {
  return seq <= lastSeq;
}
