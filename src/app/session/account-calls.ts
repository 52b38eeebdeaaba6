import * as z from 'zod/mini';
import { CalendarLinkReply } from '#contract/calendar/link.ts';
import { SessionsReply, type ChangePasswordBody } from '#contract/account/session.ts';
import { activeAccount } from '#data/db/device.ts';
import type { CalendarCalls } from '#features/settings/account/calendar-part.tsx';
import type { DeleteAccount } from '#features/settings/account/delete-dialog.tsx';
import type { PasswordOutcome } from '#features/settings/account/password-part.tsx';
import type { SessionCalls, ServerResult } from '#features/settings/account/sessions-part.tsx';
import { isWireError, type WireReply } from '#sync/transport/ports.ts';
import type { Running } from '#app/boot/running.ts';
import { callServer, failureOf, type ServerCall } from '#app/queries/call-server.ts';

const offlineFallback = 'Network error or CORS issue';
const sessionsOfflineText = 'There is no connection. The list of your sign-ins is only on the server.';
const calendarOfflineText =
  'There is no connection. The link is kept by the server, so it can’t be shown or changed now.';
const calendarPath = '/auth/calendar-link';
const parseLink = (json: unknown): string | null => z.parse(CalendarLinkReply, json).url;

/** What a signed-in person asks of the server past the outbox; none of it makes sense later. */
export interface AccountCalls {
  sessions: SessionCalls;
  calendar: CalendarCalls;
  changePassword(body: ChangePasswordBody): Promise<PasswordOutcome>;
  deleteAccount: DeleteAccount;
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
    offlineText = offlineFallback,
  ): Promise<ServerResult<Value>> {
    const texts = { fallback: 'This could not be done', offline: offlineText };
    try {
      const reply = await call(request);
      return reply.status < 300 ? { ok: true, value: read(reply.json) } : failureOf(reply, texts);
    } catch (error) {
      if (isWireError(error)) return failureOf(error, texts);
      // A reply of another shape, or a device that can't be read: nothing that the page could wait for.
      reportError(error);
      return { ok: false, message: texts.fallback };
    }
  }

  return {
    sessions: {
      list: () =>
        callForResult(
          { method: 'GET', path: '/auth/sessions' },
          (json) => z.parse(SessionsReply, json).data,
          sessionsOfflineText,
        ),
      end: (id) =>
        callForResult({ method: 'DELETE', path: `/auth/sessions/${String(id)}` }, () => null, sessionsOfflineText),
      endOthers: () => callForResult({ method: 'DELETE', path: '/auth/sessions' }, () => null, sessionsOfflineText),
    },
    calendar: {
      read: () => callForResult({ method: 'GET', path: calendarPath }, parseLink, calendarOfflineText),
      renew: () => callForResult({ method: 'POST', path: calendarPath }, parseLink, calendarOfflineText),
      end: () => callForResult({ method: 'DELETE', path: calendarPath }, () => null, calendarOfflineText),
    },
    changePassword: (value) => callForResult({ method: 'POST', path: '/auth/change-password', value }, () => null),
    async deleteAccount(password) {
      const { deleteAccount } = await import('./delete-account.ts');
      return deleteAccount(await ready(), password);
    },
  };
}
