import * as z from 'zod/mini';
import { removedPictureLimits, RemovedPicturesReply } from '#contract/media/removed-picture.ts';
import type { RemovalCalls, CallResult } from '#features/moderation/removal-calls.ts';
import { callForResult } from './call-for-result.ts';
import * as texts from './texts.ts';

const path = '/admin/removed-pictures';
const invalidReply = { ok: false, message: texts.removedPicturesFailed } as const;

const done = (): CallResult<null> => ({ ok: true, value: null });

/** Removes pictures and lists removed ones. Direct calls, not through the outbox. */
export const removalCalls: RemovalCalls = {
  list: (next, signal) =>
    callForResult(
      { method: 'GET', path: next ?? `${path}?limit=${String(removedPictureLimits.usual)}`, signal },
      (reply) => {
        const parsed = z.safeParse(RemovedPicturesReply, reply.json);
        return parsed.success ? { ok: true, value: { pictures: parsed.data.data, next: reply.next } } : invalidReply;
      },
    ),
  remove: ({ sha256, note }) => callForResult({ method: 'POST', path, value: { picture: sha256, note } }, done),
  allow: (sha256) => callForResult({ method: 'DELETE', path: `${path}/${sha256}` }, done),
};
