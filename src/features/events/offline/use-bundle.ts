import { atom, useAtom } from 'jotai';
import { use } from 'react';
import { showToast } from '#ui/feedback/toast.tsx';
import { BundleContext, type BundleResult } from './bundle-context.ts';
import * as texts from './texts.ts';

interface PackingProgress {
  done: number;
  total: number;
  stop: () => void;
}

/** Downloads in progress by ref, so that a user who leaves the page and returns sees their progress. */
const packingAtom = atom<ReadonlyMap<string, PackingProgress>>(new Map());

const failureToasts: Record<Exclude<BundleResult, 'kept' | 'stopped'>, { title: string; text: string }> = {
  unreachable: {
    title: texts.needsAConnection,
    text: texts.connectionHint,
  },
  missing: { title: texts.eventNotFound, text: texts.eventNotFoundHint },
  full: {
    title: texts.noRoomLeft,
    text: texts.noRoomHint,
  },
};

export interface OfflineBundleState {
  /** false if the browser can't cache pictures */
  isAble: boolean;
  /** null if nothing is in progress for this event */
  progress: PackingProgress | null;
  start: () => void;
}

/** Downloads an event, with progress. */
export function useOfflineBundle(ref: string): OfflineBundleState {
  const saveBundle = use(BundleContext);
  const [all, setAll] = useAtom(packingAtom);

  function updateProgress(progress: PackingProgress | null): void {
    setAll((last) => {
      const next = new Map(last);
      if (progress === null) next.delete(ref);
      else next.set(ref, progress);
      return next;
    });
  }

  async function run(): Promise<void> {
    if (saveBundle === null || all.has(ref)) return;
    const stopping = new AbortController();
    const stop = () => {
      stopping.abort();
    };
    updateProgress({ done: 0, total: 0, stop });
    try {
      const onProgress = (done: number, total: number) => {
        updateProgress({ done, total, stop });
      };
      const result = await saveBundle(ref, { onProgress, signal: stopping.signal });
      if (result !== 'kept' && result !== 'stopped') showToast({ ...failureToasts[result], tone: 'bad' });
    } catch (error) {
      reportError(error);
      showToast({ title: texts.notKept, tone: 'bad' });
    } finally {
      updateProgress(null);
    }
  }

  return { isAble: saveBundle !== null, progress: all.get(ref) ?? null, start: () => void run() };
}
