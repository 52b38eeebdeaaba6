/** Parses a Retry-After header, seconds or a date, to ms from now. Null if missing or invalid. */
export function retryAfterMsOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
