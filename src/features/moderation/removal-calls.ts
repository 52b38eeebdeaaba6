import type { RemovedPicture } from '#contract/media/removed-picture.ts';

export type CallResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** Operators' calls about pictures. Not through the outbox; they don't throw if the server is unreachable. */
export interface RemovalCalls {
  /** @param next path of the following page; null for the first */
  list(
    next: string | null,
    signal: AbortSignal,
  ): Promise<CallResult<{ pictures: RemovedPicture[]; next: string | null }>>;
  /** removes a picture for everyone */
  remove(picture: { sha256: string; note: string }): Promise<CallResult<null>>;
  allow(sha256: string): Promise<CallResult<null>>;
}
