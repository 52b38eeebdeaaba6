/** `5 minutes ago`: how old what is shown is. */
export function ago(atMs: number, nowMs: number): string {
  const minutes = Math.round((nowMs - atMs) / 60_000);
  if (minutes < 1) return 'just now';
  const relative = new Intl.RelativeTimeFormat('en', { style: 'short' });
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 48 * 60) return relative.format(-Math.round(minutes / 60), 'hour');
  return relative.format(-Math.round(minutes / 1440), 'day');
}
