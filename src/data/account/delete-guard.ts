import { fingerprintsOf, type UnsentWork } from './unsent-work.ts';

/** What the user decided about their unsent work at logout. */
export interface DeletionConsent {
  /** the work stays on the device for its owner */
  isKept: boolean;
  /**
   * fingerprints of the work that the user saw and chose to discard. `all`: the account itself is deleted, so nobody
   * can return for it. Missing: recorded by an earlier version, which didn't note what the user had seen.
   */
  discarded?: readonly string[] | 'all';
}

/** The single decision whether an account may be deleted from this device, given its present work. Pure. */
export function mayDelete(work: UnsentWork, { isKept, discarded }: DeletionConsent): boolean {
  if (isKept) return false;
  if (discarded === 'all') return true;
  // That version deleted stopped work without asking, but had shown the number of waiting changes.
  if (discarded === undefined) return work.stopped.length + work.unreadable.length === 0;
  const agreed = new Set(discarded);
  return fingerprintsOf(work).every((piece) => agreed.has(piece));
}
