import { useState } from 'react';

/** What stands where new ones come: its ref, and whether the server knows of it; null where nothing stands there. */
type LastRow = { ref: string; isSent: boolean } | null;

/**
 * Tells what has just been written.
 * @param at undefined: that isn't read yet
 * @returns its ref; null where nothing was written since the list was opened
 */
export function useNewest(at: LastRow | undefined): string | null {
  const [last, setLast] = useState<{ ref: string | null; newest: string | null } | null>(null);
  if (at === undefined || last?.ref === (at?.ref ?? null)) return last?.newest ?? null;
  const newest = last !== null && at !== null && !at.isSent ? at.ref : null;
  setLast({ ref: at?.ref ?? null, newest });
  return newest;
}
