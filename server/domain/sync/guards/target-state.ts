/** Guard: a toggle with a target state sets it, so that a repeat has no effect; without one it flips. */
export function targetState(current: boolean, requested: boolean | undefined): boolean {
  return requested ?? !current;
}
