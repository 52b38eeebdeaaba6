import * as z from 'zod/mini';
import { SendConfirmationReply } from '#contract/account/session.ts';
import type { ConfirmEmailCalls, SendOutcome } from '#features/confirm-email/calls.ts';
import type { WireReply } from '#sync/transport/ports.ts';
import { failureOf, type ServerCall } from '#app/queries/call-server.ts';
import * as texts from './texts.ts';

const messages = { fallback: texts.thisCouldNotBeDone, offline: texts.offlineFallback };
const ConfirmReply = z.object({ email: z.string() });

/** @param call makes a call as the current user, or as a guest */
export function createEmailCalls(call: (request: ServerCall) => Promise<WireReply>): ConfirmEmailCalls {
  async function send(path: string, value: unknown): Promise<SendOutcome> {
    try {
      const reply = await call({ method: 'POST', path, value });
      if (reply.status >= 300) return failureOf(reply, messages);
      const { email, code_in: away } = z.parse(SendConfirmationReply, reply.json);
      return { ok: true, email, away };
    } catch (error) {
      return failureOf(error, messages);
    }
  }

  return {
    async confirm(proof) {
      try {
        const reply = await call({ method: 'POST', path: '/auth/confirm-email', value: proof });
        if (reply.status < 300) return { ok: true, email: z.parse(ConfirmReply, reply.json).email };
        const { error } = (reply.json ?? {}) as { error?: unknown };
        const isOver = error === 'link_expired' || error === 'taken' || error === 'invalid';
        return { ok: false, message: failureOf(reply, messages).message, isOver };
      } catch (error) {
        return { ok: false, message: failureOf(error, messages).message, isOver: false };
      }
    },
    send: () => send('/auth/confirm-email/send', {}),
    change: (body) => send('/auth/change-email', body),
  };
}
