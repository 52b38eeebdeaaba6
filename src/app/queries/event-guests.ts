import * as z from 'zod/mini';
import { EventGuestsReply, type EventGuest } from '#contract/events/people/guest.ts';
import { guestLimits } from '#contract/events/people/guest-list.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { FetchGuests } from '#features/organizer/guests/deps.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { withAccountToken } from './with-account-token.ts';
import { callServer } from './call-server.ts';
import * as texts from './texts.ts';

/** Fetches the guests of one of the user's own events page by page, as many as a device holds. */
export const fetchGuests: FetchGuests = async (eventId, signal) => {
  const guests: EventGuest[] = [];
  const userId = accountInUse.get()?.user?.user_id ?? null;
  try {
    for (let after = 0; guests.length < guestLimits.stored;) {
      const path = `/events/${String(eventId)}/guests${after === 0 ? '' : `?after=${String(after)}`}`;
      const reply = await withAccountToken(userId, (token) => callServer(token, { method: 'GET', path, signal }));
      if (signal.aborted) return null;
      const page = z.safeParse(EventGuestsReply, reply.json);
      if (reply.status !== 200 || !page.success) {
        const fallback = texts.guestsFailed;
        return { ok: false, message: reply.status === 200 ? fallback : failureText(reply, { fallback }) };
      }
      guests.push(...page.data.data);
      if (page.data.next === null) return { ok: true, guests, isWhole: true };
      after = page.data.next;
    }
    return { ok: true, guests, isWhole: false };
  } catch (error) {
    if (signal.aborted) return null;
    if (!isWireError(error)) reportError(error);
    return { ok: false, message: texts.guestsFailed };
  }
};
