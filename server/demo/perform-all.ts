import { createdIdOf } from '#contract/sync/created-entity.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from '#server/writer/writer.ts';

const chunkRequests = 400;

/**
 * Performs requests in batches, so that other callers get their turn in between. What exists already stays as it is,
 * even if it was changed.
 * @returns the id of what each made, 0 for none
 */
export async function performAll(writer: Writer, requests: MutationRequest[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < requests.length; start += chunkRequests) {
    const chunk = requests.slice(start, start + chunkRequests);
    const outcomes = await writer.perform(chunk);
    for (const [index, { status, body, fault }] of outcomes.entries()) {
      const { current = null } = body as { current?: unknown };
      const isThere = status === 409 && current !== null;
      if (status >= 300 && !isThere) throw new Error(`The demo data was refused: ${fault ?? JSON.stringify(body)}`);
      const kind = chunk[index]?.kind;
      ids.push((kind === undefined ? null : createdIdOf(kind, isThere ? current : body))?.id ?? 0);
    }
  }
  return ids;
}
