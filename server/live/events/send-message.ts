import type { Message } from '#contract/chat/message.ts';
import { SocketMessage } from '#contract/sync/socket.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { ErrorReply, RefusalCode } from '#contract/sync/refusals.ts';
import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { payload } from './parse-payload.ts';
import { sessionEnded } from '#server/live/session-ended.ts';

/**
 * A message by socket is the same mutation as by HTTP: one ref is one message, whichever way it comes. The session is
 * checked again, as it may have ended without the socket having been closed yet.
 */
export function createMessageHandler(ports: LivePorts): SocketEventHandler {
  return async (socket, given) => {
    const message = payload(SocketMessage, given);
    if ((await ports.sessionOf(socket.data.tokenHash)) === null) throw sessionEnded();
    const { status, body, retryAfterS, fault } = await ports.send(socket.data.userId, message, socket.id);
    if (fault !== undefined) ports.log.error({ fault }, 'a message by socket failed');
    if (status < 300) {
      const { data } = body as { data: Message };
      // The message itself, and again under `data` for older apps.
      return { ...data, data };
    }
    const { error, message: reason } = body as ErrorReply;
    throw new Refusal(error as RefusalCode, reason, retryAfterS === undefined ? {} : { retryAfterS });
  };
}
