import * as z from 'zod/mini';
import { CalendarLinkReply } from '#contract/calendar-link.ts';
import { SessionsReply, type ChangePasswordBody } from '#contract/session.ts';
import { activeAccount } from '#data/device.ts';
import type { CalendarCalls } from '#features/settings/calendar-part.tsx';
import type { DeleteAccount } from '#features/settings/delete-account-dialog.tsx';
import type { PasswordOutcome } from '#features/settings/password-part.tsx';
import type { SessionCalls, Told } from '#features/settings/sessions-part.tsx';
import { isWireError, type WireReply } from '#sync/ports.ts';
import type { Running } from './boot.ts';
import { callServer, failureOf, type ServerCall } from './call-server.ts';

const offline = 'Network error or CORS issue';
const noSessions = 'There is no connection. The list of your sign-ins is only on the server.';
const noCalendar = 'There is no connection. The link is kept by the server, so it can’t be shown or changed now.';
const calendarPath = '/auth/calendar-link';
const linkIn = (json: unknown): string | null => z.parse(CalendarLinkReply, json).url;

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

  async function told<Value>(
    request: ServerCall,
    read: (json: unknown) => Value,
    unheard = offline,
  ): Promise<Told<Value>> {
    const texts = { fallback: 'This could not be done', offline: unheard };
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
        told({ method: 'GET', path: '/auth/sessions' }, (json) => z.parse(SessionsReply, json).data, noSessions),
      end: (id) => told({ method: 'DELETE', path: `/auth/sessions/${String(id)}` }, () => null, noSessions),
      endOthers: () => told({ method: 'DELETE', path: '/auth/sessions' }, () => null, noSessions),
    },
    calendar: {
      read: () => told({ method: 'GET', path: calendarPath }, linkIn, noCalendar),
      renew: () => told({ method: 'POST', path: calendarPath }, linkIn, noCalendar),
      end: () => told({ method: 'DELETE', path: calendarPath }, () => null, noCalendar),
    },
    changePassword: (value) => told({ method: 'POST', path: '/auth/change-password', value }, () => null),
    async deleteAccount(password) {
      const { deleteAccount } = await import('./delete-account.ts');
      return deleteAccount(await ready(), password);
    },
  };
}
