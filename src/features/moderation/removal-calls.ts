import type { RemovedPicture } from '#contract/media/removed-picture.ts';

export type CallResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** What those who run this do about pictures at the server, each at once; none of them throws for want of a connection. */
export interface RemovalCalls {
  /** @param next the address of a page that follows another, null for the first */
  list(
    next: string | null,
    signal: AbortSignal,
  ): Promise<CallResult<{ pictures: RemovedPicture[]; next: string | null }>>;
  /** takes a picture away from everybody */
  remove(picture: { sha256: string; note: string }): Promise<CallResult<null>>;
  allow(sha256: string): Promise<CallResult<null>>;
}
