import { formatNumber } from '#ui/text/format-number.ts';

const letters = (count: number) => `${formatNumber(count)} ${count === 1 ? 'letter' : 'letters'}`;

/** The error of a text that is too long; null if it isn't. */
export function lengthError(text: string, limit: number): string | null {
  const over = text.length - limit;
  return over > 0 ? `${letters(over)} too many: there is room for ${formatNumber(limit)}` : null;
}

/** How many letters are left; null unless they are few. */
export function remainingLengthText(text: string, limit: number): string | null {
  const left = limit - text.length;
  const near = Math.min(200, Math.ceil(limit / 10));
  return left >= 0 && left <= near ? `${letters(left)} left` : null;
}
