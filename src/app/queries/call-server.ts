import type { AuthFailure } from '#features/auth/outcome.ts';
import { windowApiMarker } from '#data/storage/api-marker.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { fetchWithRetry } from '#sync/transport/fetch-with-retry.ts';
import { isWireError, type WireReply, type WireRequest } from '#sync/transport/ports.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

const timeoutMs = 20_000;

export type ServerCall = Pick<WireRequest, 'method' | 'path'> & {
  /** aborts the call when the result is no longer needed */
  signal?: AbortSignal;
  /** JSON body */
  value?: unknown;
};

/**
 * A call that the user waits for, outside the outbox.
 * @param token of the caller; null for a guest
 * @throws WireError if there is no reply from the server
 */
export function callServer(
  token: string | null,
  { value, signal = new AbortController().signal, ...call }: ServerCall,
): Promise<WireReply> {
  const transport = createTransport({
    origin: location.origin,
    serverMark: windowApiMarker,
    token: () => Promise.resolve(token),
    fetch: fetchWithRetry,
  });
  const body = value === undefined ? null : ({ as: 'json', value } as const);
  return transport.send({ ...call, headers: {}, body, timeoutMs }, signal);
}

/** Like `callServer`, but null if there is no reply from the server. Other errors are rethrown. */
export async function tryServer(token: string | null, call: ServerCall): Promise<WireReply | null> {
  try {
    return await callServer(token, call);
  } catch (error) {
    if (!isWireError(error)) throw error;
    return null;
  }
}

/** The message for a failed call, from its reply or WireError. Other errors are rethrown. */
export function failureOf(failure: unknown, texts: { fallback: string; offline?: string }): AuthFailure {
  if (failure instanceof Error) {
    if (!isWireError(failure)) throw failure;
    return { ok: false, message: failureText(failure, texts), why: 'unheard' };
  }
  const message = failureText(failure, { fallback: '' });
  if (message === '') return { ok: false, message: texts.fallback, why: 'untold' };
  const { fields } = ((failure as WireReply).json ?? {}) as { fields?: Record<string, string> };
  return { ok: false, message, ...(fields === undefined ? {} : { fields }) };
}
