/** `5 minutes ago`: the age of what is shown. */
export function formatAge(atMs: number, nowMs: number): string {
  const minutes = Math.round((nowMs - atMs) / 60_000);
  if (minutes < 1) return 'just now';
  const relative = new Intl.RelativeTimeFormat('en', { style: 'short' });
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 48 * 60) return relative.format(-Math.round(minutes / 60), 'hour');
  return relative.format(-Math.round(minutes / 1440), 'day');
}

const secondMs = 1_000;
const units = [
  { unit: 'year', ms: 365 * 86_400 * secondMs },
  { unit: 'week', ms: 7 * 86_400 * secondMs },
  { unit: 'day', ms: 86_400 * secondMs },
  { unit: 'hour', ms: 3_600 * secondMs },
  { unit: 'minute', ms: 60 * secondMs },
  { unit: 'second', ms: secondMs },
] as const;

/** Clocks of two devices never quite agree, and what was just done needs no number. */
const justNowMs = 5 * secondMs;

let formatter: Intl.RelativeTimeFormat | null = null;

/** `12 seconds ago`, `3 weeks ago`: an age in its largest whole unit. */
export function formatTimeAgo(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs;
  const largest = units.find(({ ms }) => ageMs >= ms);
  if (largest === undefined || ageMs < justNowMs) return 'just now';
  // Made on use: it takes longer than a list to draw.
  formatter ??= new Intl.RelativeTimeFormat('en');
  return formatter.format(-Math.floor(ageMs / largest.ms), largest.unit);
}

/** How long `formatTimeAgo` returns the same text, in ms. */
export function msUntilNextAge(atMs: number, nowMs: number): number {
  const ageMs = Math.max(0, nowMs - atMs);
  if (ageMs < justNowMs) return justNowMs - ageMs;
  const { ms } = units.find((unit) => ageMs >= unit.ms) ?? { ms: secondMs };
  return ms - (ageMs % ms);
}
