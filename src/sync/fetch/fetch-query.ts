import { takeReadVersion } from '#data/apply/patch.ts';
import type { Store } from '#data/db/store.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { isWireError, type Transport, type WireReply } from '#sync/transport/ports.ts';

/** Who looks, by which wire, and where what they see is kept. */
export interface FetchContext {
  /** null for a guest */
  userId: number | null;
  transport: Transport;
  store: Store;
}

/** An answer, and the mark that was taken before it was asked for. */
export interface QueryResponse {
  reply: WireReply;
  versionBefore: number;
}

/** The server says that there is no such thing, rather than no such call. */
export function isMissing({ status, json }: WireReply): boolean {
  return status === 404 && (json as { error?: unknown } | null)?.error === 'not_found';
}

/**
 * Asks for what a person looks at.
 * @param path below /api, with its query
 * @returns null where nobody answered, or not now; what the device holds stands then
 */
export async function fetchQuery(
  { store, transport }: FetchContext,
  path: string,
  signal: AbortSignal,
): Promise<QueryResponse | null> {
  const versionBefore = await takeReadVersion(store);
  try {
    const reply = await transport.send(
      { method: 'GET', path, headers: {}, body: null, timeoutMs: timeoutFor(0) },
      signal,
    );
    const isAnswer = reply.status < 500 && reply.status !== 429 && reply.status !== 401;
    return isAnswer && !signal.aborted ? { reply, versionBefore } : null;
  } catch (error) {
    if (!isWireError(error)) throw error;
    return null;
  }
}
