import { otherwise } from '#data/fault.ts';
import { askWorker, WorkerGone } from './ask-worker.ts';
import type { Look, LookQuestion } from './cluster-index.ts';
import { createClusterDesk, type ClusterAnswer, type ClusterTask } from './cluster-task.ts';

/** Puts places in order for a map. A question is about the places that were brought before it. */
export interface ClusterSource {
  /** @param places latitude and longitude of each in turn */
  place(places: Float64Array<ArrayBuffer>): void;
  look(question: LookQuestion): Promise<Look>;
  close(): void;
}

type Work = (task: ClusterTask) => Promise<ClusterAnswer>;

/** The page would halt for a moment, which is better than a map without events. */
function onPage(): Work {
  const work = createClusterDesk();
  return (task) => Promise.resolve(work(task));
}

function inWorker(): { work: Work; close: () => void } {
  const worker = new Worker(new URL('./cluster.worker.ts', import.meta.url), { type: 'module', name: 'clusters' });
  const line = askWorker<ClusterTask, ClusterAnswer>(worker);
  const here = onPage();
  let places: Float64Array<ArrayBuffer> = new Float64Array();
  let [isGone, isClosed] = [false, false];

  /** From then on the page does it itself. */
  async function instead(task: ClusterTask): Promise<ClusterAnswer> {
    const isFirst = !isGone;
    isGone = true;
    if (isFirst) await here({ as: 'place', places });
    return task.as === 'place' ? null : here(task);
  }
  return {
    async work(task) {
      if (task.as === 'place') ({ places } = task);
      if (isGone) return here(task);
      try {
        return await line.ask(task);
      } catch (error) {
        if (!(error instanceof WorkerGone) || isClosed) throw error;
        return await instead(task);
      }
    },
    close() {
      isClosed = true;
      line.close();
    },
  };
}

/** In a worker of its own where the browser has them. */
export function createClusterSource(): ClusterSource {
  const { work, close } = typeof Worker === 'undefined' ? { work: onPage(), close: () => undefined } : inWorker();
  return {
    place(places) {
      // The page does it where the worker can't; only a source that was closed fails.
      work({ as: 'place', places }).catch(otherwise(undefined));
    },
    look: async (question) => (await work({ as: 'look', question })) as Look,
    close,
  };
}
