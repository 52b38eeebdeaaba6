/** Five failures of its own, each followed by a success of another: the record is at fault, not the server. */
export const failuresBeforeQuarantine = 5;

export function shouldQuarantine(consecutiveFailures: number): boolean {
  return consecutiveFailures >= failuresBeforeQuarantine;
}
