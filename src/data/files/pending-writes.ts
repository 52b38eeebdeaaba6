const pendingWrites = new Set<Promise<unknown>>();

/** Something chosen or made that is on its way to the disk, and would be lost with the page. */
export function trackPendingWrite<Result>(work: Promise<Result>): Promise<Result> {
  const tracked = work.catch(() => undefined).finally(() => pendingWrites.delete(tracked));
  pendingWrites.add(tracked);
  return work;
}

/** Resolves when nothing is on its way any more. */
export async function waitForPendingWrites(): Promise<void> {
  while (pendingWrites.size > 0) await Promise.all(pendingWrites);
}
