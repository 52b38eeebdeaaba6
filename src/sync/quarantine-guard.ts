/** Five failures of its own, each followed by a success of another: the record is at fault, not the server. */
export const strikesBeforeQuarantine = 5;

export function isPoisoned(strikes: number): boolean {
  return strikes >= strikesBeforeQuarantine;
}
