import * as z from 'zod/mini';
import { removedPictureLimits, RemovedPicturesReply } from '#contract/removed-picture.ts';
import { current } from '#data/current.ts';
import type { RemovalCalls, Told } from '#features/moderation/removal-calls.ts';
import { failureText } from '#sync/failure-text.ts';
import { isWireError, type WireReply } from '#sync/ports.ts';
import { askAs } from './ask-as.ts';
import { callServer, type ServerCall } from './call-server.ts';

const path = '/admin/removed-pictures';
const offline = { ok: false, message: 'There is no connection.' } as const;
const unfit = { ok: false, message: 'The removed pictures could not be read.' } as const;

async function told<Value>(call: ServerCall, read: (reply: WireReply) => Told<Value>): Promise<Told<Value>> {
  try {
    const reply = await askAs(current.get()?.user?.user_id ?? null, (token) => callServer(token, call));
    return reply.status === 200 ? read(reply) : { ok: false, message: failureText(reply) };
  } catch (error) {
    if (isWireError(error)) return offline;
    throw error;
  }
}

const done = (): Told<null> => ({ ok: true, value: null });

/** Asks the server to take pictures away, and which it has. Nothing of it waits on the device: it is done, or it isn't. */
export const removalCalls: RemovalCalls = {
  list: (next, signal) =>
    told({ method: 'GET', path: next ?? `${path}?limit=${String(removedPictureLimits.usual)}`, signal }, (reply) => {
      const parsed = z.safeParse(RemovedPicturesReply, reply.json);
      return parsed.success ? { ok: true, value: { pictures: parsed.data.data, next: reply.next } } : unfit;
    }),
  remove: ({ sha256, note }) => told({ method: 'POST', path, value: { picture: sha256, note } }, done),
  allow: (sha256) => told({ method: 'DELETE', path: `${path}/${sha256}` }, done),
};
