const spanMs = 8 * 86_400_000;
/** Makes the numbers of all spans since the year 0 positive. */
const spanBase = 100_000;

// No word has this sign in it, so no word is taken for one with its span.
const mark = '·';
/** In front of the words of all times. */
const always = mark;

/** The SQL of a text, each word behind a space, in which the words carry their span, and of one in which they carry none. */
export function spannedSql(text: string, startsAt: string): string {
  const span = `cast((${startsAt} + ${spanBase * spanMs}) / ${spanMs} as text)`;
  return `replace(${text}, ' ', ' ' || ${span} || '${mark}') || replace(${text}, ' ', ' ${always}')`;
}

function spanOf(ms: number): number {
  return Math.floor(ms / spanMs) + spanBase;
}

function startOf(span: number): number {
  return (span - spanBase) * spanMs;
}

export interface TimePart {
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
export function partsBetween(fromMs: number, toMs: number, { isBackward }: { isBackward: boolean }): TimePart[] {
  const [from, to] = [spanOf(fromMs), spanOf(toMs)];
  const sign = isBackward ? -1 : 1;
  const parts: TimePart[] = [];
  let at = from;
  const edge = () => startOf(sign > 0 ? at : at + 1);
  for (const size of steps) {
    const count = Math.min(size, (to - at) * sign + 1);
    if (count <= 0) return parts;
    const prefixes = Array.from({ length: count }, (_, index) => `${at + index * sign}${mark}`);
    parts.push({ prefixes, edgeMs: edge() });
    at += count * sign;
  }
  return (to - at) * sign < 0 ? parts : [...parts, { prefixes: [always], edgeMs: edge() }];
}
