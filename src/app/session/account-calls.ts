import * as z from 'zod/mini';
import { CalendarLinkReply } from '#contract/calendar/link.ts';
import { SessionsReply, type ChangePasswordBody } from '#contract/account/session.ts';
import { activeAccount } from '#data/db/device.ts';
import type { CalendarCalls } from '#features/settings/account/calendar-part.tsx';
import type { DeleteAccount } from '#features/settings/account/delete-dialog.tsx';
import type { PasswordOutcome } from '#features/settings/account/password-part.tsx';
import type { SessionCalls, ServerResult } from '#features/settings/account/sessions-part.tsx';
import type { ConfirmEmailCalls } from '#features/confirm-email/calls.ts';
import { isWireError, type WireReply } from '#sync/transport/ports.ts';
import type { Running } from '#app/boot/running.ts';
import { callServer, failureOf, type ServerCall } from '#app/queries/call-server.ts';
import { createEmailCalls } from './email-calls.ts';
import * as texts from './texts.ts';

const calendarPath = '/auth/calendar-link';
const parseLink = (json: unknown): string | null => z.parse(CalendarLinkReply, json).url;

/** A signed-in user's calls outside the outbox, because none makes sense later. */
export interface AccountCalls {
  sessions: SessionCalls;
  calendar: CalendarCalls;
  changePassword(body: ChangePasswordBody): Promise<PasswordOutcome>;
  deleteAccount: DeleteAccount;
  email: ConfirmEmailCalls;
}

export function createAccountCalls(ready: () => Promise<Running>): AccountCalls {
  async function call(request: ServerCall): Promise<WireReply> {
    const { device } = await ready();
    const account = await activeAccount(device);
    return callServer(account?.token ?? null, request);
  }

  async function callForResult<Value>(
    request: ServerCall,
    read: (json: unknown) => Value,
    offlineText = texts.offlineFallback,
  ): Promise<ServerResult<Value>> {
    const messages = { fallback: texts.thisCouldNotBeDone, offline: offlineText };
    try {
      const reply = await call(request);
      return reply.status < 300 ? { ok: true, value: read(reply.json) } : failureOf(reply, messages);
    } catch (error) {
      if (isWireError(error)) return failureOf(error, messages);
      // An invalid reply or unreadable device: nothing to wait for.
      reportError(error);
      return { ok: false, message: messages.fallback };
    }
  }

  return {
    sessions: {
      list: () =>
        callForResult(
          { method: 'GET', path: '/auth/sessions' },
          (json) => z.parse(SessionsReply, json).data,
          texts.sessionsOfflineText,
        ),
      end: (id) =>
        callForResult(
          { method: 'DELETE', path: `/auth/sessions/${String(id)}` },
          () => null,
          texts.sessionsOfflineText,
        ),
      endOthers: () =>
        callForResult({ method: 'DELETE', path: '/auth/sessions' }, () => null, texts.sessionsOfflineText),
    },
    calendar: {
      read: () => callForResult({ method: 'GET', path: calendarPath }, parseLink, texts.calendarOfflineText),
      renew: () => callForResult({ method: 'POST', path: calendarPath }, parseLink, texts.calendarOfflineText),
      end: () => callForResult({ method: 'DELETE', path: calendarPath }, () => null, texts.calendarOfflineText),
    },
    changePassword: (value) => callForResult({ method: 'POST', path: '/auth/change-password', value }, () => null),
    email: createEmailCalls(call),
    async deleteAccount(password) {
      const { deleteAccount } = await import('./delete-account.ts');
      return deleteAccount(await ready(), password);
    },
  };
}
