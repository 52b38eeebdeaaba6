import { createClusterTaskRunner, type ClusterTask } from './task.ts';

// Thousands of places are put in order here, so that the map can be moved meanwhile.
const runTask = createClusterTaskRunner();
addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: ClusterTask }>) => {
  try {
    postMessage({ id, answer: runTask(task) });
  } catch (error) {
    postMessage({ id, fault: String(error) });
  }
});
