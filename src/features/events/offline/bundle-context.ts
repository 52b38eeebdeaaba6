import { createContext } from 'react';

/** How packing ended. missing: the server has no such event. full: the device has no room. stopped: by the person. */
export type BundleResult = 'kept' | 'unreachable' | 'missing' | 'full' | 'stopped';

/** @returns how it ended; it throws only where the device's own storage is broken */
export type SaveBundle = (
  ref: string,
  options: { onProgress: (done: number, total: number) => void; signal: AbortSignal },
) => Promise<BundleResult>;

/** Packs an event, so that all of it is there without a connection; null where the browser can't. */
export const BundleContext = createContext<SaveBundle | null>(null);
