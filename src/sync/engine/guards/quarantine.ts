/** Five failures, each with a success of another entry since the last: the entry is at fault, not the server. */
const failuresBeforeQuarantine = 5;

export function shouldQuarantine(consecutiveFailures: number): boolean {
  return consecutiveFailures >= failuresBeforeQuarantine;
}
