/** Guard: a toggle that names the wished state sets it, so that repeating changes nothing; without one it flips. */
export function targetState(current: boolean, requested: boolean | undefined): boolean {
  return requested ?? !current;
}
