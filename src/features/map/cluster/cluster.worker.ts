import { createClusterTaskRunner, type ClusterTask } from './task.ts';

// Clusters thousands of places in a worker, so that the map stays responsive.
const runTask = createClusterTaskRunner();
addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: ClusterTask }>) => {
  try {
    postMessage({ id, answer: runTask(task) });
  } catch (error) {
    postMessage({ id, fault: String(error) });
  }
});
