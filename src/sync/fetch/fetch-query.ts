import { takeReadVersion } from '#data/apply/patch.ts';
import type { Store } from '#data/db/store.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { isWireError, type Transport, type WireReply } from '#sync/transport/ports.ts';

/** Whose query it is, and where rows are stored. */
export interface FetchContext {
  /** null for a guest */
  userId: number | null;
  transport: Transport;
  store: Store;
}

/** A reply, with the read version taken before the request. */
export interface QueryResponse {
  reply: WireReply;
  versionBefore: number;
}

/** The server answered that there is no such thing, rather than no such call. */
export function isMissing({ status, json }: WireReply): boolean {
  return status === 404 && (json as { error?: unknown } | null)?.error === 'not_found';
}

/**
 * Sends a GET request for a page.
 * @param path below /api, with its query
 * @returns null if there is no usable answer (unreachable, 401, 429, 5xx or aborted); the stored rows stand
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
