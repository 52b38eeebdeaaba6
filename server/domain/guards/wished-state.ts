/** Guard: a toggle that names the wished state sets it, so that repeating changes nothing; without one it flips. */
export function wishedState(current: boolean, wished: boolean | undefined): boolean {
  return wished ?? !current;
}
