import { createClusterIndex, type ClusterIndex, type ClusterResult, type ClusterRequest } from './point-index.ts';

/** Tasks for the worker. `look` uses the places of the last `place`. */
export type ClusterTask =
  | { type: 'place'; places: Float64Array<ArrayBuffer> }
  | { type: 'look'; request: ClusterRequest };

export type ClusterAnswer = null | ClusterResult;

/** Runs tasks in turn, on the places set last. */
export function createClusterTaskRunner(): (task: ClusterTask) => ClusterAnswer {
  let index: ClusterIndex = createClusterIndex(new Float64Array());
  return (task) => {
    switch (task.type) {
      case 'place':
        index = createClusterIndex(task.places);
        return null;
      case 'look':
        return index.query(task.request);
      default:
        return task satisfies never;
    }
  };
}
