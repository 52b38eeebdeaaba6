const number = new Intl.NumberFormat('en-US');

const letters = (count: number) => `${number.format(count)} ${count === 1 ? 'letter' : 'letters'}`;

/** The error of a text that is too long; null if it isn't. */
export function lengthError(text: string, limit: number): string | null {
  const over = text.length - limit;
  return over > 0 ? `${letters(over)} too many: there is room for ${number.format(limit)}` : null;
}

/** How many letters are left; null unless they are few. */
export function remainingLengthText(text: string, limit: number): string | null {
  const left = limit - text.length;
  const near = Math.min(200, Math.ceil(limit / 10));
  return left >= 0 && left <= near ? `${letters(left)} left` : null;
}
