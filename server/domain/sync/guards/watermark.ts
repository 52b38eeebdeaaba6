/**
 * Guard: a mutation behind its lane's watermark is a late copy of something discarded or settled, and must not
 * overwrite newer intent, however old it is.
 */
export function isLate(lastSeq: number, seq: number): boolean {
  return seq <= lastSeq;
}
