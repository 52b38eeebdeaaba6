import { createClusterIndex, type ClusterIndex, type ClusterResult, type ClusterRequest } from './point-index.ts';

/** What the page asks of the worker. Whatever is asked after `place` is about the places that it brought. */
export type ClusterTask =
  { type: 'place'; places: Float64Array<ArrayBuffer> } | { type: 'look'; request: ClusterRequest };

export type ClusterAnswer = null | ClusterResult;

/** Does one task after the other, on the places that were brought last. */
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
