const rangeMs = 8 * 86_400_000;
/** Makes the numbers of all spans since the year 0 positive. */
const rangeBase = 100_000;

// No word has this sign in it, so no word is taken for one with its span.
const mark = '·';
/** In front of the words of all times. */
const anyTimePrefix = mark;

/** The SQL of a text, each word behind a space, in which the words carry their span, and of one in which they carry none. */
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
  /** what the words of its events carry in front */
  prefixes: string[];
  /** where it begins, in ms: its events start at it or later, or before it where the parts go back in time */
  edgeMs: number;
}

const steps = [1, 4, 16];

/**
 * Cuts the time from one instant to another, forward or back, into the parts in which words are looked up, in order:
 * eight days, then 32, then 128, then all that is left.
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
