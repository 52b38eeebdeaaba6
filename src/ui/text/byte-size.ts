/** Formats a size, e.g. `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3).toFixed(0)} kB`;
  const [unit, size] = bytes < 1e9 ? (['MB', bytes / 1e6] as const) : (['GB', bytes / 1e9] as const);
  return `${size.toFixed(unit === 'MB' && size >= 10 ? 0 : 1)} ${unit}`;
}
