import type { MapTile } from '#contract/map-tile.ts';
import { inAWhile } from '#ui/in-a-while.ts';
import { askWorker, WorkerGone, type WorkerLine } from './ask-worker.ts';
import type { FoundCity } from './atlas-city-search.ts';
import type { NamesView, PlaceName } from './atlas-names.ts';
import type { Outline } from './atlas-outline.ts';
import type { AtlasAnswer, AtlasMessage, AtlasTask } from './atlas-task.ts';

export interface Atlas {
  /** A tile of the world; rejects where it can't be had. */
  outline: (place: MapTile) => Promise<Outline>;
  /** The names of a view; rejects where they can't be had. */
  names: (view: NamesView) => Promise<PlaceName[]>;
  /** Cities with a word that begins so, the largest first. */
  findCities: (text: string, limit: number) => Promise<FoundCity[]>;
  /** More of the world is there, or may be: what wasn't final, or failed, can be asked again. @returns stops listening */
  onArrival: (listener: () => void) => () => void;
  close: () => void;
}

/** How long the worker is kept when no map is open. */
export const restMs = 60_000;
/** How long nobody is told to ask again when the worker's code couldn't be had: the first time, and at most. */
export const retryMs = { first: 5_000, longest: 5 * 60_000 };

// One worker for the page; it holds the whole world.
let line: WorkerLine<AtlasTask, AtlasAnswer> | null = null;
let openCount = 0;
let stopResting = () => {};
let stopWaiting = () => {};
let waitMs = retryMs.first;
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function tellLater(later: typeof inAWhile): void {
  if (openCount === 0) return;
  stopWaiting();
  stopWaiting = later(tellListeners, waitMs);
  waitMs = Math.min(2 * waitMs, retryMs.longest);
}

function startLine(later: typeof inAWhile): WorkerLine<AtlasTask, AtlasAnswer> {
  const worker = new Worker(new URL('./atlas.worker.ts', import.meta.url), { type: 'module', name: 'atlas' });
  const started = askWorker<AtlasTask, AtlasAnswer>(worker);
  worker.addEventListener('message', ({ data }: MessageEvent<AtlasMessage>) => {
    waitMs = retryMs.first;
    if ('hasMore' in data) tellListeners();
  });
  // Its code couldn't be had: the next question starts another one, and those who look at a map will be told to ask it.
  worker.addEventListener('error', () => {
    started.close();
    if (line !== started) return;
    line = null;
    tellLater(later);
  });
  return started;
}

async function ask(task: AtlasTask, later: typeof inAWhile): Promise<AtlasAnswer> {
  if (typeof Worker === 'undefined') throw new WorkerGone('This browser has no workers.');
  line ??= startLine(later);
  return line.ask(task);
}

/**
 * The world that comes with the app, for as long as somebody looks at it: its worker starts with the first question and rests
 * a while after the last one has closed.
 */
export function openAtlas(later: typeof inAWhile = inAWhile): Atlas {
  const own = new Set<() => void>();
  let isOpen = true;
  openCount += 1;
  stopResting();
  return {
    outline: async (about) => (await ask({ subject: 'outline', about }, later)) as Outline,
    names: async (about) => (await ask({ subject: 'names', about }, later)) as PlaceName[],
    findCities: async (text, limit) => (await ask({ subject: 'cities', about: { text, limit } }, later)) as FoundCity[],
    onArrival: (listener) => {
      own.add(listener);
      listeners.add(listener);
      return () => {
        own.delete(listener);
        listeners.delete(listener);
      };
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      for (const listener of own) listeners.delete(listener);
      openCount -= 1;
      if (openCount > 0) return;
      stopWaiting();
      waitMs = retryMs.first;
      stopResting = later(() => {
        line?.close();
        line = null;
      }, restMs);
    },
  };
}
