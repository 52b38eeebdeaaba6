import { skipped } from '#server/domain/outcome.ts';
import { scopeOf } from '#server/domain/perform-request.ts';
import type { Outcome, PerformRequest } from '#server/domain/perform-request.ts';

function lineOf(request: PerformRequest): string | null {
  const { client = '', lane } = request;
  return lane === undefined ? null : JSON.stringify([scopeOf(request), client, lane]);
}

/** Performs one after another, and skips what comes behind one of its lane that didn't end final. */
export async function inLaneOrder(
  requests: PerformRequest[],
  performOne: (request: PerformRequest) => Promise<Outcome>,
): Promise<Outcome[]> {
  const blocked = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const line = lineOf(request);
    const outcome = line !== null && blocked.has(line) ? skipped() : await performOne(request);
    if (line !== null && !outcome.isFinal) blocked.add(line);
    outcomes.push(outcome);
  }
  return outcomes;
}
