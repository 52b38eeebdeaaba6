import type { Event, EventPatch } from '#contract/events/entity.ts';
import { eventBaseOf } from '#contract/events/rules.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';

type SetStatus = NonNullable<EventPatch['status']>;

/** A way from one status to another. */
export interface StatusMove {
  to: SetStatus;
  label: string;
  /** what has happened then */
  doneText: string;
}

const publish: StatusMove = { to: 'active', label: 'Publish', doneText: 'Event published' };
const toDraft: StatusMove = { to: 'draft', label: 'Back to draft', doneText: 'The event is a draft again' };
const toPending: StatusMove = { to: 'pending', label: 'Mark as pending', doneText: 'Event marked as pending' };
const cancel: StatusMove = { to: 'cancelled', label: 'Cancel event…', doneText: 'Event cancelled' };
const reopen: StatusMove = { to: 'active', label: 'Reopen', doneText: 'Event reopened' };

const moves: Record<Event['status'], readonly StatusMove[]> = {
  draft: [publish, toPending],
  pending: [publish, toDraft, cancel],
  active: [toPending, toDraft, cancel],
  finished: [toDraft],
  cancelled: [reopen],
};

/** Where an event can go from a status; nowhere from one that this version doesn't know. */
export function movesFrom(status: Event['status']): readonly StatusMove[] {
  return (moves as Partial<typeof moves>)[status] ?? [];
}

/** The status as it was set: that an event is over is the clock's doing, and no patch can say it. */
const setStatus = ({ status }: EventRow): SetStatus => (status === 'finished' ? 'active' : status);

async function patchStatus(account: OpenAccount, event: EventRow, patch: EventPatch): Promise<void> {
  const base = eventBaseOf({ ...event, status: setStatus(event) }, Object.keys(patch));
  await account.mutate('event.update', { event: event.ref, patch, base });
}

/**
 * Moves an event to another status.
 * @param message what a cancelled event's organizer has to say
 * @returns moves it back to where it was
 */
export async function moveStatus(
  account: OpenAccount,
  event: EventRow,
  { to }: StatusMove,
  message = '',
): Promise<() => Promise<void>> {
  const oldMessage = event.cancel_message ?? null;
  const newMessage = to === 'cancelled' ? message.trim() || null : null;
  const isMessageChanged = oldMessage !== newMessage;
  await patchStatus(account, event, { status: to, ...(isMessageChanged ? { cancel_message: newMessage } : {}) });
  return async () => {
    const stored = await account.db.events.get(event.ref);
    if (stored === undefined) return;
    await patchStatus(account, stored, {
      status: setStatus(event),
      ...(isMessageChanged ? { cancel_message: oldMessage } : {}),
    });
  };
}
