import { anySignal } from '#contract/any-signal.ts';
import { headers } from '#contract/sync/headers.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { fetchWithRetry } from '#sync/transport/fetch-with-retry.ts';
import { isWireError, WireError } from '#sync/transport/ports.ts';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { withAccountToken } from './with-account-token.ts';

const idleTimeoutMs = 60_000;

export interface Download {
  /** below /api */
  path: string;
  /** MIME type */
  accept: string;
  /** file name, unless the server names it */
  name: () => Promise<string> | string;
  texts: { offline: string; fallback: string; changed: string };
  /** bytes received so far */
  onProgress?: (bytes: number) => void;
  /** aborts the download */
  signal?: AbortSignal;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The name in a `content-disposition`: the extended form, else the plain one (RFC 6266). */
function nameFromHeader(header: string): string | null {
  const full = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
  return full === undefined ? plain : (decoded(full) ?? plain);
}

const currentUserId = () => accountInUse.get()?.user?.user_id ?? null;

/** Failures while streaming are the network's; all others are bugs. */
function onTheWire<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new WireError('network', error);
  });
}

async function failureReason(response: Response, fallback: string): Promise<string> {
  const json: unknown = await response.json().catch(() => null);
  const reply = { status: response.status, isMarked: true, json, at: null, retryAfterMs: null, next: null };
  return failureText(reply, { fallback });
}

/** Aborts a download that stalls, however long the whole may take. */
function createIdleTimeout(): { signal: AbortSignal; renew(): void; end(): void } {
  const idleTimeout = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const renew = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      idleTimeout.abort();
    }, idleTimeoutMs);
  };
  renew();
  return {
    signal: idleTimeout.signal,
    renew,
    end: () => {
      clearTimeout(timer);
    },
  };
}

function withProgress(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  if (response.body === null) return response.blob();
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  const type = response.headers.get('content-type') ?? '';
  return new Response(response.body.pipeThrough(counter), { headers: { 'content-type': type } }).blob();
}

/**
 * Downloads a file from the server and saves it; never throws.
 * @returns why it failed; null if it succeeded or was aborted
 */
export async function downloadFile(download: Download): Promise<string | null> {
  const { path, accept, name, texts, onProgress, signal } = download;
  const userId = currentUserId();
  const idleTimeout = createIdleTimeout();
  const either = anySignal(signal === undefined ? [idleTimeout.signal] : [signal, idleTimeout.signal]);
  try {
    const response = await withAccountToken(userId, async (token) => {
      const reply = await onTheWire(
        fetchWithRetry(`${location.origin}/api${path}`, {
          cache: 'no-store',
          // A redirect of an API call comes from a captive portal.
          redirect: 'error',
          signal: either.signal,
          headers: { accept, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        }),
      );
      // Thrown here, so that an intermediary's 401 ends no session.
      if (!reply.headers.has(headers.api)) throw new WireError('foreign');
      return reply;
    });
    if (!response.ok) return await failureReason(response, texts.fallback);
    const onBytes = (bytes: number) => {
      idleTimeout.renew();
      onProgress?.(bytes);
    };
    const file = await onTheWire(withProgress(response, onBytes));
    const fileName = nameFromHeader(response.headers.get('content-disposition') ?? '') ?? (await name());
    // The account was switched: the present user didn't ask for it.
    if (currentUserId() !== userId) return texts.changed;
    saveAsFile(file, fileName);
    return null;
  } catch (error) {
    if (signal?.aborted === true) return null;
    if (!isWireError(error)) reportError(error);
    return isWireError(error) ? texts.offline : texts.fallback;
  } finally {
    either.release();
    idleTimeout.end();
  }
}
