import { createContext } from 'react';

/**
 * The result of a download. missing: the server has no such event. full: no space on the device. stopped: by the user.
 */
export type BundleResult = 'kept' | 'unreachable' | 'missing' | 'full' | 'stopped';

/** @throws only if the device's own storage fails */
export type SaveBundle = (
  ref: string,
  options: { onProgress: (done: number, total: number) => void; signal: AbortSignal },
) => Promise<BundleResult>;

/** Downloads an event for use offline; null if the browser can't. */
export const BundleContext = createContext<SaveBundle | null>(null);
