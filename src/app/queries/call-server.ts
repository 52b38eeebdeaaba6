import type { AuthFailure } from '#features/auth/outcome.ts';
import { windowApiMarker } from '#data/storage/api-marker.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { fetchWithRetry } from '#sync/transport/fetch-with-retry.ts';
import { isWireError, type WireReply, type WireRequest } from '#sync/transport/ports.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

const timeoutMs = 20_000;

export type ServerCall = Pick<WireRequest, 'method' | 'path'> & {
  /** ends the call when nobody waits for it any more */
  signal?: AbortSignal;
  /** what goes along as JSON */
  value?: unknown;
};

/**
 * One call that a person waits for, past the outbox.
 * @param token of whoever makes it; null for nobody
 * @throws WireError when there is no reply of ours
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

/** The same, where it can be done without: null when there is no reply of ours. Other errors are thrown on. */
export async function tryServer(token: string | null, call: ServerCall): Promise<WireReply | null> {
  try {
    return await callServer(token, call);
  } catch (error) {
    if (!isWireError(error)) throw error;
    return null;
  }
}

/** What is told of a call that failed, be it by its reply or for want of one. Other errors are thrown on. */
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
