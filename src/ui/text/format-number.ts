let formatter: Intl.NumberFormat | null = null;

/** A number as people read it: `1,234`. */
export function formatNumber(value: number): string {
  // A page's first formatter takes some 30 ms of a processor, and most numbers need none.
  if (Number.isInteger(value) && Math.abs(value) < 1_000) return String(value);
  formatter ??= new Intl.NumberFormat('en-US');
  return formatter.format(value);
}
