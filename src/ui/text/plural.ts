import { formatNumber } from './format-number.ts';

/** A number with its noun: "1 change", "1,200 changes". */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Joins parts as in a sentence: "a, b and c". */
export function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
