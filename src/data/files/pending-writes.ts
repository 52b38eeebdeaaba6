const pendingWrites = new Set<Promise<unknown>>();

/** Tracks a write of user content that closing the page would lose. @returns `work` */
export function trackPendingWrite<Result>(work: Promise<Result>): Promise<Result> {
  const tracked = work.catch(() => undefined).finally(() => pendingWrites.delete(tracked));
  pendingWrites.add(tracked);
  return work;
}

/** Resolves when no tracked write is pending. */
export async function waitForPendingWrites(): Promise<void> {
  while (pendingWrites.size > 0) await Promise.all(pendingWrites);
}
