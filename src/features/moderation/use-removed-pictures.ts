import { useEffect, useState } from 'react';
import type { RemovedPicture } from '#contract/media/removed-picture.ts';
import type { RemovalCalls } from './removal-calls.ts';

interface Loaded {
  pictures: readonly RemovedPicture[];
  next: string | null;
  pages: number;
}

export interface RemovedPictures {
  /** null until received */
  pictures: readonly RemovedPicture[] | null;
  hasMore: boolean;
  /** why they could not be fetched; null if they could */
  failure: string | null;
  isLoading: boolean;
  loadMore: () => void;
  /** fetches again, as many pages as before */
  reload: () => void;
}

/** The removed pictures, newest first, page by page. Not stored, so this needs a connection. */
export function useRemovedPictures({ list }: RemovalCalls): RemovedPictures {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [wantedPages, setWantedPages] = useState(1);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    async function loadPages(): Promise<void> {
      const found: RemovedPicture[] = [];
      let [next, pages]: [string | null, number] = [null, 0];
      while (pages === 0 || (pages < wantedPages && next !== null)) {
        const result = await list(next, leaving.signal);
        if (leaving.signal.aborted) return;
        setFailure(result.ok ? null : result.message);
        if (!result.ok) return;
        found.push(...result.value.pictures);
        [next, pages] = [result.value.next, pages + 1];
      }
      setLoaded({ pictures: found, next, pages });
    }
    loadPages().catch((error: unknown) => {
      if (!leaving.signal.aborted) reportError(error);
    });
    return () => {
      leaving.abort();
    };
  }, [list, wantedPages, attempt]);

  return {
    pictures: loaded?.pictures ?? null,
    hasMore: loaded !== null && loaded.next !== null,
    failure,
    isLoading: failure === null && (loaded === null || (loaded.pages < wantedPages && loaded.next !== null)),
    loadMore: () => {
      setWantedPages((loaded?.pages ?? 0) + 1);
    },
    reload: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}
