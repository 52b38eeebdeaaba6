import { skipped } from '#server/domain/sync/outcome.ts';
import { scopeOf } from '#server/domain/sync/mutation-request.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';

function laneKeyOf(request: MutationRequest): string | null {
  const { client = '', lane } = request;
  return lane === undefined ? null : JSON.stringify([scopeOf(request), client, lane]);
}

/** Performs requests one after another, skipping those that follow one of their lane that didn't end final. */
export async function inLaneOrder(
  requests: MutationRequest[],
  performOne: (request: MutationRequest) => Promise<Outcome>,
): Promise<Outcome[]> {
  const blocked = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const laneKey = laneKeyOf(request);
    const outcome = laneKey !== null && blocked.has(laneKey) ? skipped() : await performOne(request);
    if (laneKey !== null && !outcome.isFinal) blocked.add(laneKey);
    outcomes.push(outcome);
  }
  return outcomes;
}
