import { accountInUse } from '#data/db/account-in-use.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError, type WireReply } from '#sync/transport/ports.ts';
import { withAccountToken } from './with-account-token.ts';
import { callServer, type ServerCall } from './call-server.ts';
import * as texts from './texts.ts';

type CallResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

const offline = { ok: false, message: texts.noConnection } as const;

/** A call of the current user, outside the outbox. @param read reads the reply of a successful call */
export async function callForResult<Value>(
  call: ServerCall,
  read: (reply: WireReply) => CallResult<Value>,
): Promise<CallResult<Value>> {
  try {
    const reply = await withAccountToken(accountInUse.get()?.user?.user_id ?? null, (token) => callServer(token, call));
    const isDone = reply.status >= 200 && reply.status < 300;
    return isDone ? read(reply) : { ok: false, message: failureText(reply) };
  } catch (error) {
    if (isWireError(error)) return offline;
    throw error;
  }
}
