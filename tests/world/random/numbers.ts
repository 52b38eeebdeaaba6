/** A quantile: the value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function inMs(value: number): string {
  return value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-GB');
}
