const rangeMs = 8 * 86_400_000;
/** Makes the numbers of all ranges since the year 0 positive. */
const rangeBase = 100_000;

// No word contains this character, so no word can be mistaken for a prefixed one.
const mark = '·';
/** The prefix of words for any time. */
const anyTimePrefix = mark;

/**
 * SQL for the words of a text, each after a space: first with the prefix of their time range, then with the prefix for
 * any time.
 */
export function timePrefixedSql(text: string, startsAt: string): string {
  const span = `cast((${startsAt} + ${rangeBase * rangeMs}) / ${rangeMs} as text)`;
  return `replace(${text}, ' ', ' ' || ${span} || '${mark}') || replace(${text}, ' ', ' ${anyTimePrefix}')`;
}

function rangeOf(ms: number): number {
  return Math.floor(ms / rangeMs) + rangeBase;
}

function startOf(span: number): number {
  return (span - rangeBase) * rangeMs;
}

export interface TimeRange {
  /** the prefixes of its events' words */
  prefixes: string[];
  /** where it starts, in ms: its events start at it or later, or before it if the ranges go backward */
  edgeMs: number;
}

const steps = [1, 4, 16];

/**
 * Splits the time between two instants, forward or backward, into the ranges in which words are looked up, in order:
 * eight days, then 32, then 128, then the rest.
 */
export function timeRangesBetween(fromMs: number, toMs: number, { isBackward }: { isBackward: boolean }): TimeRange[] {
  const [from, to] = [rangeOf(fromMs), rangeOf(toMs)];
  const sign = isBackward ? -1 : 1;
  const parts: TimeRange[] = [];
  let at = from;
  const edge = () => startOf(sign > 0 ? at : at + 1);
  for (const size of steps) {
    const count = Math.min(size, (to - at) * sign + 1);
    if (count <= 0) return parts;
    const prefixes = Array.from({ length: count }, (_, index) => `${at + index * sign}${mark}`);
    parts.push({ prefixes, edgeMs: edge() });
    at += count * sign;
  }
  return (to - at) * sign < 0 ? parts : [...parts, { prefixes: [anyTimePrefix], edgeMs: edge() }];
}
