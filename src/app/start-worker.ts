/** @returns null where no worker can be had */
export function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  } catch (error) {
    reportError(error);
    return null;
  }
}
