import { otherwise } from '#data/fault.ts';
import { createWorkerClient, WorkerGone } from '#ui/async/worker-client.ts';
import type { ClusterResult, ClusterRequest } from './point-index.ts';
import { createClusterTaskRunner, type ClusterAnswer, type ClusterTask } from './task.ts';

/** Clusters places for a map. A query uses the places set before it. */
export interface ClusterSource {
  /** @param places latitude and longitude of each in turn */
  setPlaces(places: Float64Array<ArrayBuffer>): void;
  query(request: ClusterRequest): Promise<ClusterResult>;
  close(): void;
}

type RunTask = (task: ClusterTask) => Promise<ClusterAnswer>;

/** Blocks the page for a moment, which is better than a map without events. */
function createPageRunner(): RunTask {
  const runTask = createClusterTaskRunner();
  return (task) => Promise.resolve(runTask(task));
}

function createWorkerRunner(): { runTask: RunTask; close: () => void } {
  const worker = new Worker(new URL('./cluster.worker.ts', import.meta.url), { type: 'module', name: 'clusters' });
  const client = createWorkerClient<ClusterTask, ClusterAnswer>(worker);
  const runOnPage = createPageRunner();
  let places: Float64Array<ArrayBuffer> = new Float64Array();
  let [hasWorkerFailed, isClosed] = [false, false];

  /** From then on, tasks run on the page. */
  async function fallBackToPage(task: ClusterTask): Promise<ClusterAnswer> {
    const isFirst = !hasWorkerFailed;
    hasWorkerFailed = true;
    if (isFirst) await runOnPage({ type: 'place', places });
    return task.type === 'place' ? null : runOnPage(task);
  }
  return {
    async runTask(task) {
      if (task.type === 'place') ({ places } = task);
      if (hasWorkerFailed) return runOnPage(task);
      try {
        return await client.request(task);
      } catch (error) {
        if (!(error instanceof WorkerGone) || isClosed) throw error;
        return await fallBackToPage(task);
      }
    },
    close() {
      isClosed = true;
      client.close();
    },
  };
}

/** Runs in a worker if the browser has them. */
export function createClusterSource(): ClusterSource {
  const { runTask, close } =
    typeof Worker === 'undefined' ? { runTask: createPageRunner(), close: () => undefined } : createWorkerRunner();
  return {
    setPlaces(places) {
      // Falls back to the page if the worker fails; rejects only once closed.
      runTask({ type: 'place', places }).catch(otherwise(undefined));
    },
    query: async (request) => (await runTask({ type: 'look', request })) as ClusterResult,
    close,
  };
}
