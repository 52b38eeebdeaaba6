import { useState } from 'react';

/** The row where new ones appear: its ref, and whether the server has it; null if the list is empty. */
type LastRow = { ref: string; isSent: boolean } | null;

/**
 * Detects a newly written row.
 * @param at undefined: not read yet
 * @returns its ref; null if none was written since the list was opened
 */
export function useNewest(at: LastRow | undefined): string | null {
  const [last, setLast] = useState<{ ref: string | null; newest: string | null } | null>(null);
  if (at === undefined || last?.ref === (at?.ref ?? null)) return last?.newest ?? null;
  const newest = last !== null && at !== null && !at.isSent ? at.ref : null;
  setLast({ ref: at?.ref ?? null, newest });
  return newest;
}
