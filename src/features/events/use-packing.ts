import { atom, useAtom } from 'jotai';
import { use } from 'react';
import { showToast } from '#ui/toast.tsx';
import { PackContext, type PackEnd } from './pack-context.ts';

interface UnderWay {
  done: number;
  of: number;
  stop: () => void;
}

/** What is being packed, by ref: whoever leaves the page and comes back sees how far it is. */
const underWayAtom = atom<ReadonlyMap<string, UnderWay>>(new Map());

const complaints: Record<Exclude<PackEnd, 'kept' | 'stopped'>, { title: string; text: string }> = {
  unreachable: {
    title: 'This takes a connection',
    text: 'The event’s pictures could not be fetched. Try again once there is one.',
  },
  missing: { title: 'Event not found', text: 'The server doesn’t have this event any more.' },
  full: {
    title: 'No room left on this device',
    text: 'The event was not kept. Remove others in the settings, or free some space.',
  },
};

export interface Packing {
  /** false where the browser can't keep pictures */
  isAble: boolean;
  /** null while nothing is under way for this event */
  underWay: UnderWay | null;
  start: () => void;
}

/** Packing one event, and how far it is. */
export function usePacking(ref: string): Packing {
  const pack = use(PackContext);
  const [all, setAll] = useAtom(underWayAtom);

  function tell(underWay: UnderWay | null): void {
    setAll((last) => {
      const next = new Map(last);
      if (underWay === null) next.delete(ref);
      else next.set(ref, underWay);
      return next;
    });
  }

  async function run(): Promise<void> {
    if (pack === null || all.has(ref)) return;
    const stopping = new AbortController();
    const stop = () => {
      stopping.abort();
    };
    tell({ done: 0, of: 0, stop });
    try {
      const onProgress = (done: number, of: number) => {
        tell({ done, of, stop });
      };
      const end = await pack(ref, { onProgress, signal: stopping.signal });
      if (end !== 'kept' && end !== 'stopped') showToast({ ...complaints[end], tone: 'bad' });
    } catch (error) {
      reportError(error);
      showToast({ title: 'This event could not be kept on this device', tone: 'bad' });
    } finally {
      tell(null);
    }
  }

  return { isAble: pack !== null, underWay: all.get(ref) ?? null, start: () => void run() };
}
