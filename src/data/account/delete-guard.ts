import { fingerprintsOf, type UnsentWork } from './unsent-work.ts';

/** What the person said about their work when they left. */
export interface DeletionConsent {
  /** the work stays on the device, for its author alone */
  isKept: boolean;
  /**
   * the pieces that the person saw and chose to discard. `all`: the account itself is deleted, so nobody can come back for any.
   * Missing: noted by an earlier version, which didn't say what the person had seen.
   */
  discarded?: readonly string[] | 'all';
}

/** The one decision on whether an account may be deleted from this device with the work that it has now. Pure. */
export function mayDelete(work: UnsentWork, { isKept, discarded }: DeletionConsent): boolean {
  if (isKept) return false;
  if (discarded === 'all') return true;
  // That version deleted what had stopped without asking; what it found waiting it had counted and shown.
  if (discarded === undefined) return work.stopped.length + work.unreadable.length === 0;
  const agreed = new Set(discarded);
  return fingerprintsOf(work).every((piece) => agreed.has(piece));
}
