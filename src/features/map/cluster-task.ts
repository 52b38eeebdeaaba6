import { createClusterIndex, type ClusterIndex, type Look, type LookQuestion } from './cluster-index.ts';

/** What the page asks of the worker. Whatever is asked after `place` is about the places that it brought. */
export type ClusterTask = { as: 'place'; places: Float64Array<ArrayBuffer> } | { as: 'look'; question: LookQuestion };

export type ClusterAnswer = null | Look;

/** Does one task after the other, on the places that were brought last. */
export function createClusterDesk(): (task: ClusterTask) => ClusterAnswer {
  let index: ClusterIndex = createClusterIndex(new Float64Array());
  return (task) => {
    switch (task.as) {
      case 'place':
        index = createClusterIndex(task.places);
        return null;
      case 'look':
        return index.look(task.question);
      default:
        return task satisfies never;
    }
  };
}
