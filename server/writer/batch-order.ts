import { createBatchOrder } from '#server/domain/sync/batch-order.ts';
import { skipped } from '#server/domain/sync/outcome.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';

/** Performs requests one after another, skipping those that follow one that didn't end as they need it. */
export async function inBatchOrder(
  requests: MutationRequest[],
  performOne: (request: MutationRequest) => Promise<Outcome>,
): Promise<Outcome[]> {
  const order = createBatchOrder();
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const next = order.next(request);
    const outcome = next === null ? skipped() : await performOne(next);
    order.note(request, outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
