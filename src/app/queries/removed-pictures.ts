import * as z from 'zod/mini';
import { removedPictureLimits, RemovedPicturesReply } from '#contract/media/removed-picture.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { RemovalCalls, CallResult } from '#features/moderation/removal-calls.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError, type WireReply } from '#sync/transport/ports.ts';
import { withAccountToken } from './with-account-token.ts';
import { callServer, type ServerCall } from './call-server.ts';
import * as texts from './texts.ts';

const path = '/admin/removed-pictures';
const offline = { ok: false, message: texts.noConnection } as const;
const invalidReply = { ok: false, message: texts.removedPicturesFailed } as const;

async function callForResult<Value>(
  call: ServerCall,
  read: (reply: WireReply) => CallResult<Value>,
): Promise<CallResult<Value>> {
  try {
    const reply = await withAccountToken(accountInUse.get()?.user?.user_id ?? null, (token) => callServer(token, call));
    return reply.status === 200 ? read(reply) : { ok: false, message: failureText(reply) };
  } catch (error) {
    if (isWireError(error)) return offline;
    throw error;
  }
}

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
