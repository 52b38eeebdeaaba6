import type { Event, EventPatch } from '#contract/events/entity.ts';
import { eventBaseOf } from '#contract/events/rules.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import * as texts from './texts.ts';

type SetStatus = NonNullable<EventPatch['status']>;

/** A transition from one status to another. */
export interface StatusMove {
  name: keyof typeof texts.statusMoves;
  to: SetStatus;
  label: string;
  /** the toast afterwards */
  doneText: string;
}

const publish: StatusMove = { name: 'publish', to: 'active', ...texts.statusMoves.publish };
const toDraft: StatusMove = { name: 'toDraft', to: 'draft', ...texts.statusMoves.toDraft };
const toPending: StatusMove = { name: 'toPending', to: 'pending', ...texts.statusMoves.toPending };
const cancel: StatusMove = { name: 'cancel', to: 'cancelled', ...texts.statusMoves.cancel };
const reopen: StatusMove = { name: 'reopen', to: 'active', ...texts.statusMoves.reopen };

const moves: Record<Event['status'], readonly StatusMove[]> = {
  draft: [publish, toPending],
  pending: [publish, toDraft, cancel],
  active: [toPending, toDraft, cancel],
  finished: [toDraft],
  cancelled: [reopen],
};

/** The transitions from a status; none from one that this version doesn't know. */
export function movesFrom(status: Event['status']): readonly StatusMove[] {
  return (moves as Partial<typeof moves>)[status] ?? [];
}

/** The status that was set: `finished` depends on the clock alone and can't be part of a patch. */
const setStatus = ({ status }: EventRow): SetStatus => (status === 'finished' ? 'active' : status);

async function patchStatus(account: OpenAccount, event: EventRow, patch: EventPatch): Promise<void> {
  const base = eventBaseOf({ ...event, status: setStatus(event) }, Object.keys(patch));
  await account.mutate('event.update', { event: event.ref, patch, base });
}

/**
 * Changes an event's status.
 * @param message the organizer's message about a cancelled event
 * @returns changes it back
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
